// Package generatedclients holds two players of ours, one in TypeScript and one
// in Python, each written against a client that a generator makes from the OpenAPI
// document: @hey-api/openapi-ts and openapi-python-client, which have no code in
// common. What is generated is not kept. Beside them it runs the programs of
// docs/api.md that follow a game.
//
// The tests need the build tag real, and the generators, which
// localtest/generatedclients/setup installs.
package generatedclients
