package main

import (
	_ "embed"
	"html/template"
	"io"

	"cardgames/bots/balance"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// writePage writes the report as one HTML page that loads nothing from
// elsewhere. The charts are SVG.
func writePage(w io.Writer, r *balance.Report) error {
	return page.Execute(w, struct {
		Report *balance.Report
		Charts balance.Charts
	}{r, r.Charts()})
}
