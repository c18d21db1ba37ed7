// Package playjson has the JSON of what is played: cards as they lie on the table, objects, actions, events and
// results. The HTTP API, the programs of the pages and saved games share it. The OpenAPI document is generated from the
// doc comments and struct tags. Saved games are frozen (docs/develop.md): a change of a member that they have needs a
// new format.
package playjson
