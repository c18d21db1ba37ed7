// Package proxied tests the pages behind nginx and Caddy, as operators configure and misconfigure
// them, in Chromium and in Firefox. Without it, it would be unproven that a game can be followed
// at the root of a host and below a path, with TLS and without, where the proxy keeps Host, names
// the scheme and passes WebSockets, and where it does not; and that it goes on after a
// password or a login that has ended in its middle, and the pages play without a network before
// and after.
package proxied
