// Package measure is the room of figures. Without it, what docs/bench.md, docs/aws-reference.md
// and docs/security.md promise in numbers would be claims:
//
//   - moves a second over HTTP, and how soon a hint arrives (bench, run by make bench);
//   - that followers who come and go, and a hundred spectators, slow no other move by more than
//     half, which is why the hub sends hints in turns: who hosts games would miss it (rush);
//   - how long Lambda's share of a processor takes for a batch of hints, from which make load
//     computes what one shard of the stream carries: operators would miss it (hints);
//   - starts of functions, beside one that does nothing (coldstart);
//   - units and bytes of a game, what the throttles admit of them, the bill, and the load that
//     a deployment carries (capacity, cost), and what the brake counts of it (spending);
//   - what a machine loses, and takes, when it is used for long beside an attack and killed again and
//     again (soak): who hosts an open service would miss it;
//   - how long a new clone takes to the first page, and what it downloads (quickstart);
//   - the largest responses, which Lambda must be able to send (largest).
package measure
