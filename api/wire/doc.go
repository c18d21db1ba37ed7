// Package wire holds the JSON shapes of a table as one viewer sees it, and of its log, cards and rules. The HTTP API
// responds with them, and so do the programs of the pages. What saved games have too is in package playjson. The
// OpenAPI document is generated from the doc comments and struct tags of both.
package wire
