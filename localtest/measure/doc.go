// Package measure is the room of figures. Without it, what docs/bench.md, docs/aws-reference.md
// and docs/security.md promise in numbers would be claims:
//
//   - moves a second over HTTP, and how soon a hint arrives (bench, run by make bench);
//   - moves beside a rush of followers, and batches of hints with Lambda's share of a
//     processor (rush, hints);
//   - starts of functions, beside one that does nothing (coldstart);
//   - units and bytes of a game, what the throttles admit of them, the bill, and the load that
//     a deployment carries (capacity, cost);
//   - the largest responses, which Lambda must be able to send (largest).
package measure
