package api

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"cardgames/games"
)

// tagList is the value of If-Match or If-None-Match: entity tags as they are
// written, W/"4" or "4" (RFC 9110, section 8.8.3), or "*" alone.
type tagList []string

// versionTag is the strong tag of a version of a game: its number, and after a restore the epoch, since
// numbers are used again.
func versionTag(version int, epoch games.Epoch) string {
	text := strconv.Itoa(version)
	if epoch != 0 {
		text += "-" + epoch.String()
	}
	return `"` + text + `"`
}

// names reports whether a list has the tag of a version, or its number alone, by which clients name the
// version that they show.
func (l tagList) names(version int, epoch games.Epoch) bool {
	return l.matches(versionTag(version, epoch)) || l.matches(versionTag(version, 0))
}

// strong returns the tags without what makes them weak.
func (l tagList) strong() tagList {
	tags := slices.Clone(l)
	for i, tag := range tags {
		tags[i] = strings.TrimPrefix(tag, "W/")
	}
	return tags
}

// contentTag is the strong tag of a response that has no version: it differs for
// other bytes.
func contentTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

// matches uses the strong comparison of If-Match (RFC 9110, section 13.1.1).
func (l tagList) matches(tag string) bool {
	return slices.Contains(l, "*") || slices.Contains(l, tag)
}

// matchesWeakly uses the weak comparison of If-None-Match (RFC 9110, section 13.1.2).
func (l tagList) matchesWeakly(tag string) bool { return l.strong().matches(tag) }

// tagsOf returns the tags of a field, or nil if the field is absent.
func tagsOf(header http.Header, name string) (tagList, error) {
	if _, given := header[name]; !given {
		return nil, nil
	}
	field := joined(header, name)
	if field == "*" {
		return tagList{field}, nil
	}
	tags, ok := parseTags(field)
	if !ok {
		return nil, Malformed(name + ` must be an entity tag with its quotes, such as "4", a list of them, or *`)
	}
	return tags, nil
}

// parseTags reads a list of tags; commas may stand inside of them, and list
// elements may be empty (RFC 9110, section 5.6.1.2).
func parseTags(field string) (list tagList, ok bool) {
	const space = " \t"
	for rest := strings.TrimLeft(field, space+","); rest != ""; rest = strings.TrimLeft(rest, space+",") {
		length := tagLength(rest)
		after := strings.TrimLeft(rest[length:], space)
		if length == 0 || after != "" && after[0] != ',' {
			return nil, false
		}
		list, rest = append(list, rest[:length]), after
	}
	return list, len(list) > 0
}

// tagLength returns the length of the tag at the beginning of a text, or 0 if there
// is none.
func tagLength(text string) int {
	opaque, quoted := strings.CutPrefix(strings.TrimPrefix(text, "W/"), `"`)
	end := strings.IndexFunc(opaque, func(r rune) bool { return r == '"' || r <= ' ' || r == 0x7f })
	if !quoted || end < 0 || opaque[end] != '"' {
		return 0
	}
	return len(text) - len(opaque) + end + 1
}
