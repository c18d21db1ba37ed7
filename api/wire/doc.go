// Package wire holds the JSON shapes that the HTTP API and the export share:
// cards, objects, players, actions and events. Its struct tags are what the
// OpenAPI document says of them.
package wire
