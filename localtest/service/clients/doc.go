// Package clients holds the clients in Go, TypeScript and Python to one script of scenarios, clients/scenarios.json,
// while responses and connections are lost, lets those in TypeScript and Python play each other, and packs and
// installs each.
//
// The tests of TypeScript and Python need the build tag real, and what localtest/service/generatedclients/setup,
// localtest/service/clients/setup and localtest/browser/pages/setup install.
package clients
