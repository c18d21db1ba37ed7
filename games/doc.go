// Package games holds the use cases (create, read, submit, export) and the
// ports that they need. It knows nothing of HTTP.
package games
