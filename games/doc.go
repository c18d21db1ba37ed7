// Package games implements the use cases (create, read, submit, export, watch and
// notify) and defines the ports that they need. It does not depend on HTTP.
package games
