// Package generatedclients holds players of ours, each written against a client that a generator makes
// from the OpenAPI document as it is served. What is generated is not kept. The players in TypeScript
// (@hey-api/openapi-ts) and Python (openapi-python-client) meet all that a client meets; those of
// openapi-generator's Java, Go and Python, and of oapi-codegen, play a game, and read its log and its
// download. Redocly's linter reads the document too. Beside them the tests run the programs of docs/api.md
// that follow a game.
//
// The tests need the build tag real, and the generators, which
// localtest/generatedclients/setup installs.
package generatedclients
