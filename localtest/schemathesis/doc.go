// Package schemathesis sends the service requests that schemathesis generates
// from the OpenAPI document, valid and invalid ones, and has it check the responses
// to the document. The tests need the build tag real, and the program that
// localtest/schemathesis/setup installs. hooks.py lists the games that exist,
// and the responses that its checks reject although they are intended.
package schemathesis
