package api

import (
	"net/http"
	"strconv"
	"strings"
)

// entityTag is one tag of If-Match or If-None-Match (RFC 9110, section 8.8.3).
type entityTag struct {
	weak   bool
	opaque string // what stands between the quotes
}

// tagList is the value of either field: "*", or at least one tag.
type tagList struct {
	any  bool
	tags []entityTag
}

// versionTag is the strong tag of a version of a game.
func versionTag(version int) string { return `"` + strconv.Itoa(version) + `"` }

// matches compares strongly, as If-Match asks for (RFC 9110, section 13.1.1).
func (l tagList) matches(version int) bool { return l.contain(version, false) }

// matchesWeakly compares as If-None-Match asks for (RFC 9110, section 13.1.2).
func (l tagList) matchesWeakly(version int) bool { return l.contain(version, true) }

func (l tagList) contain(version int, weakToo bool) bool {
	for _, tag := range l.tags {
		if tag.opaque == strconv.Itoa(version) && (weakToo || !tag.weak) {
			return true
		}
	}
	return l.any
}

// tagsOf returns the tags of a field, none where it is not given.
func tagsOf(header http.Header, name string) (tagList, error) {
	if _, given := header[name]; !given {
		return tagList{}, nil
	}
	list, ok := parseTags(joined(header, name))
	if !ok {
		return list, Malformed(name + ` must be an entity tag with its quotes, such as "4", a list of them, or *`)
	}
	return list, nil
}

func (l tagList) given() bool { return l.any || len(l.tags) > 0 }

// parseTags reads a list of tags; commas may stand inside of them, and list
// elements may be empty (RFC 9110, section 5.6.1.2).
func parseTags(field string) (list tagList, ok bool) {
	rest := strings.Trim(field, " \t")
	if rest == "*" {
		return tagList{any: true}, true
	}
	for rest != "" {
		if rest[0] == ',' {
			rest = strings.TrimLeft(rest[1:], " \t")
			continue
		}
		tag, after, ok := cutTag(rest)
		after = strings.TrimLeft(after, " \t")
		if !ok || after != "" && after[0] != ',' {
			return tagList{}, false
		}
		list.tags = append(list.tags, tag)
		rest = after
	}
	return list, len(list.tags) > 0
}

func cutTag(text string) (tag entityTag, after string, ok bool) {
	text, tag.weak = strings.CutPrefix(text, "W/")
	text, ok = strings.CutPrefix(text, `"`)
	if !ok {
		return entityTag{}, "", false
	}
	tag.opaque, after, ok = strings.Cut(text, `"`)
	notAllowed := func(r rune) bool { return r <= ' ' || r == 0x7f }
	return tag, after, ok && strings.IndexFunc(tag.opaque, notAllowed) < 0
}
