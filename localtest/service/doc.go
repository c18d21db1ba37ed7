// Package service is the room of the whole service, as its users meet it. Each layer has
// tests of its own; without this room it would be unproven that, put together,
//
//   - the service does what the OpenAPI document says, on one machine, as functions and when
//     deployed (e2e, contract), also with requests that nobody has thought of, which authors of
//     clients will send (schemathesis);
//   - the clients in three languages do alike, clients can be generated from the document, and
//     the published rules and formats are enough for implementations in another language
//     (clients, generatedclients, crosscheck);
//   - nothing is lost and nothing done twice when stores and connections fail, a disk is full,
//     many move at once, or strangers look for each other (faults, disk, races, crowd);
//   - a stranger exhausts no memory, and keeps no move of others from being accepted (attack);
//   - the service can be put on a server as docs/self-host.md says (selfhost);
//   - environments for programs that learn play the games of the service, and what a Python program
//     does wrong cannot crash it (environment); a policy learns in them (learning);
//   - live updates delay no move, and can be followed through the log (live);
//   - nothing hidden shows in a response, a frame, a log or an agent's text (leaks).
//
// The other packages are what these and other tests start and play with: launch, network,
// memstore, opentable, proxies, rawhttp.
package service
