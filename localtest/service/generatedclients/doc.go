// Package generatedclients holds a player in TypeScript and one in Python, each written against the client
// that a generator (@hey-api/openapi-ts, openapi-python-client) makes from the OpenAPI document as it is
// served. What is generated is not kept. Redocly's linter reads the document too. Beside them the tests run
// the program of docs/api.md that follows a game.
//
// The tests need the build tag real, and the generators, which
// localtest/service/generatedclients/setup installs.
package generatedclients
