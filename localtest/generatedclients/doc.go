// Package clients holds two players of ours, one in TypeScript and one in
// Python, each written against a client that a generator makes from the OpenAPI
// document: @hey-api/openapi-ts and openapi-python-client, which have no code in
// common. What is generated is not kept.
//
// The test needs the build tag real, and the generators, which
// localtest/generatedclients/setup installs.
package generatedclients
