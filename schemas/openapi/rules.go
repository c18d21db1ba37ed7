package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// renderRules returns the rules as the article of an HTML page.
func renderRules() ([]byte, error) {
	text, err := os.ReadFile("docs/rules.md")
	if err != nil {
		return nil, err
	}
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	var article bytes.Buffer
	if err := markdown.Convert(text, &article); err != nil {
		return nil, err
	}
	if link := foreignLink.Find(article.Bytes()); link != nil {
		return nil, fmt.Errorf("docs/rules.md has the link %s, which leads nowhere on the page", link)
	}
	return article.Bytes(), nil
}

// foreignLink leads neither to a place on the same page nor to another page of
// the service.
var foreignLink = regexp.MustCompile(`href="[^#/][^"]*"`)
