package api

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
)

// tagList is the value of If-Match or If-None-Match: entity tags as they are
// written, W/"4" or "4" (RFC 9110, section 8.8.3), or "*" alone.
type tagList []string

// versionTag is the strong tag of a version of a game.
func versionTag(version int) string { return `"` + strconv.Itoa(version) + `"` }

// matches compares strongly, as If-Match asks for (RFC 9110, section 13.1.1).
func (l tagList) matches(version int) bool {
	return slices.Contains(l, "*") || slices.Contains(l, versionTag(version))
}

// matchesWeakly compares as If-None-Match asks for (RFC 9110, section 13.1.2).
func (l tagList) matchesWeakly(version int) bool {
	return l.matches(version) || slices.Contains(l, "W/"+versionTag(version))
}

const entityTag = `(?:W/)?"[^"\x00-\x20\x7f]*"`

// Commas may stand inside of tags, and elements of the list may be empty (RFC
// 9110, section 5.6.1.2).
var (
	anyTag  = regexp.MustCompile(entityTag)
	allTags = regexp.MustCompile(`^(?:[ \t]*(?:` + entityTag + `)?[ \t]*(?:,|$))+$`)
)

// tagsOf returns the tags of a field, nil where it is not given.
func tagsOf(header http.Header, name string) (tagList, error) {
	if _, given := header[name]; !given {
		return nil, nil
	}
	field := joined(header, name)
	if field == "*" {
		return tagList{field}, nil
	}
	tags := anyTag.FindAllString(field, -1)
	if tags == nil || !allTags.MatchString(field) {
		return nil, Malformed(name + ` must be an entity tag with its quotes, such as "4", a list of them, or *`)
	}
	return tags, nil
}
