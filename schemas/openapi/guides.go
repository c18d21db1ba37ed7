package main

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// guide is a file of docs that the service shows as a page.
type guide struct{ file, title, at string }

var guides = []guide{
	{"rules.md", "The rules of the game", "/schema/rules"},
	{"rules-implementers.md", "The rules for implementers", "/schema/rules-implementers"},
	{"cards.md", "Writing cards", "/schema/cards"},
}

// page renders the guide.
func (g guide) page() ([]byte, error) {
	text, err := g.read()
	if err != nil {
		return nil, err
	}
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	var rendered bytes.Buffer
	if err := markdown.Convert(text, &rendered); err != nil {
		return nil, err
	}
	return article("guide", struct {
		Title string
		Text  template.HTML
	}{g.title, template.HTML(rewriteLinks(rendered.Bytes()))})
}

// read returns the guide's text as it is once the command has run, without the comments
// that enclose its table of counts.
func (g guide) read() ([]byte, error) {
	if g.file != countsGuide {
		return os.ReadFile("docs/" + g.file)
	}
	text, err := withCounts()
	text = bytes.Replace(text, []byte(countsStart+"\n"), nil, 1)
	return bytes.Replace(text, []byte(countsEnd+"\n"), nil, 1), err
}

// fileLink matches a link to a file of the repository.
var fileLink = regexp.MustCompile(`<a href="([^#/:"][^:"]*)">(.*?)</a>`)

// rewriteLinks directs the links between guides to their pages. A link to another
// file becomes its text.
func rewriteLinks(rendered []byte) []byte {
	return fileLink.ReplaceAllFunc(rendered, func(link []byte) []byte {
		match := fileLink.FindSubmatch(link)
		for _, g := range guides {
			if g.file == string(match[1]) {
				return fmt.Appendf(nil, `<a href="%s">%s</a>`, g.at, match[2])
			}
		}
		return match[2]
	})
}
