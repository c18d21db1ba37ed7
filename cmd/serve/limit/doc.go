// Package limit bounds what one client may take of a server on one machine, so that it cannot stop the
// others. A client is an address, or what address.Table counts as one.
//
//   - Places: what takes long is done in a few places, in which clients take turns.
//   - Accounts: a client pays for the time that its work had a place, and for the bytes that are sent to
//     it. An account is refilled steadily; who has overdrawn it waits until it is paid.
//   - Requests at once, and live connections.
//   - Connections: Listener bounds them before anything is read.
package limit
