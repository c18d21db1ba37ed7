// Package wire holds the JSON shapes of a table and what happens on it: cards,
// objects, players, actions and events. The HTTP API responds with them, and so
// do the programs of the pages. The OpenAPI document is generated from their doc
// comments and struct tags.
package wire
