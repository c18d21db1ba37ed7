// Package wire holds the JSON shapes that the HTTP API and the export share:
// cards, objects, players, actions and events. The OpenAPI document is generated
// from their doc comments and struct tags.
package wire
