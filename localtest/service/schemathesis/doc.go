// Package schemathesis tests the service with schemathesis, which generates valid
// and invalid requests from the OpenAPI document and checks the responses. The
// tests need the build tag real, and the program that localtest/service/schemathesis/setup
// installs. hooks.py adds the games and invitations that exist, and accepts a few
// intended responses that the checks reject.
package schemathesis
