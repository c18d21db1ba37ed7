// Package schemathesis sends the service requests that schemathesis generates
// from the OpenAPI document, valid and invalid ones, and has it check the responses
// to the document. The tests need the build tag real, and the program that
// localtest/schemathesis/setup installs. hooks.py tells it of games that exist,
// and of the responses that its checks call wrong and that are meant.
package schemathesis
