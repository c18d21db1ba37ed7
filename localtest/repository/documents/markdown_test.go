// Package documents tests the repository's Markdown: its links lead to files and
// headings that exist, the paths that it names exist, the limits that it states are those
// in the code, and its commands, those within sentences too, name targets, programs, flags,
// tests and parameters that exist. The commands of the guides to AWS are parsed by the tools
// that they call, and the commands of docs/api.md are run.
package documents

import (
	"fmt"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// link is the target of a link or an image, with its line number.
type link struct {
	line   int
	target string
}

var (
	inline    = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	attribute = regexp.MustCompile(`\b(?:href|src|srcset)="([^"]+)"`)
	code      = regexp.MustCompile("`[^`]*`")
	heading   = regexp.MustCompile(`^#{1,6} +(.+?) *#*$`)
)

// links returns the links of a page to targets in the repository. Links to other
// hosts, and to paths of a running service, which begin with a slash, are omitted.
func links(page string) []link {
	var all []link
	for number, line := range prose(page) {
		line = code.ReplaceAllString(line, "``")
		for _, pattern := range []*regexp.Regexp{inline, attribute} {
			for _, match := range pattern.FindAllStringSubmatch(line, -1) {
				if !strings.Contains(match[1], "://") && !strings.HasPrefix(match[1], "/") {
					all = append(all, link{number, match[1]})
				}
			}
		}
	}
	return all
}

// anchors returns the fragments of a page's headings, as GitHub generates them: in
// lower case, without punctuation, with a hyphen for each space, and with a number
// if a heading is repeated.
func anchors(page string) map[string]bool {
	found := map[string]bool{}
	for _, line := range prose(page) {
		match := heading.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		name := fragment(match[1])
		unique := name
		for n := 1; found[unique]; n++ {
			unique = name + "-" + strconv.Itoa(n)
		}
		found[unique] = true
	}
	return found
}

var linkText = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

func fragment(title string) string {
	title = linkText.ReplaceAllString(title, "$1")
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		default:
			return -1
		}
	}, title)
}

// prose yields the lines of a page outside of code blocks, with their numbers.
func prose(page string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		inCode := false
		for i, line := range strings.Split(page, "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				inCode = !inCode
				continue
			}
			if !inCode && !yield(i+1, line) {
				return
			}
		}
	}
}

// broken describes each broken link of a page. name is the page's path in the
// repository. read returns the text of a file, or "" for a folder or a file that is
// not Markdown, and whether it exists.
func broken(name, page string, read func(name string) (text string, exists bool)) []string {
	var faults []string
	for _, l := range links(page) {
		target, err := url.Parse(l.target)
		if err != nil {
			faults = append(faults, fmt.Sprintf("%s:%d: %s: %v", name, l.line, l.target, err))
			continue
		}
		text := page
		if target.Path != "" {
			exists := false
			if text, exists = read(path.Join(path.Dir(name), target.Path)); !exists {
				faults = append(faults, fmt.Sprintf("%s:%d: %s: no such file", name, l.line, l.target))
				continue
			}
		}
		if target.Fragment != "" && !anchors(text)[target.Fragment] {
			faults = append(faults, fmt.Sprintf("%s:%d: %s: no such heading", name, l.line, l.target))
		}
	}
	return faults
}
