// Package clients holds players on the clients in TypeScript and Python, which play each other while
// responses and connections are lost.
//
// The tests need the build tag real, what localtest/generatedclients/setup and localtest/pages/setup install.
package clients
