// Package sets embeds the card sets that ship with the service, beside the core
// set of package core.
package sets

import "embed"

// FS holds the files, such as garden.json, at its root, and index.json, which says what
// each is like.
//
//go:embed *.json
var FS embed.FS
