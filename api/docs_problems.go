package api

import (
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"
)

// serveProblems lists all kinds of problems.
func serveProblems(w http.ResponseWriter, r *http.Request) {
	var list strings.Builder
	for _, t := range problemTypes {
		fmt.Fprintf(&list, "<dt><a href=\"%[1]s%[2]s\">%[2]s</a></dt><dd>%[3]s</dd>\n", problemPath, t.Code, html.EscapeString(t.Title))
	}
	serveArticle(w, r, "Problems", "<dl>\n"+list.String()+"</dl>")
}

// serveProblem explains the kind of problem that a problem document's type
// names.
func serveProblem(w http.ResponseWriter, r *http.Request) {
	code := r.PathValue("code")
	i := slices.IndexFunc(problemTypes, func(t ProblemType) bool { return t.Code == code })
	if i < 0 {
		notFound(w, r)
		return
	}
	t := problemTypes[i]
	statuses := strings.Trim(fmt.Sprint(t.Statuses), "[]")
	serveArticle(w, r, t.Title, fmt.Sprintf("<dl><dt>code</dt><dd>%s</dd><dt>status</dt><dd>%s</dd></dl>\n<p>%s</p>%s",
		t.Code, strings.ReplaceAll(statuses, " ", " or "), html.EscapeString(t.When), definitions(termsOf(t.Code))))
}

func definitions(terms []term) string {
	if len(terms) == 0 {
		return ""
	}
	var list strings.Builder
	for _, t := range terms {
		fmt.Fprintf(&list, "<dt>%s</dt><dd>%s</dd>\n", t.name, html.EscapeString(t.text))
	}
	return "\n<dl>\n" + list.String() + "</dl>"
}

func serveArticle(w http.ResponseWriter, r *http.Request, title, content string) {
	title = html.EscapeString(title)
	serveBytes(w, r, mediaHTML, cachePages, fmt.Appendf(nil, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<link rel="icon" href="/schema/assets/favicon-32x32.png" sizes="32x32">
<link rel="stylesheet" href="/schema/assets/page.css">
</head>
<body>
<nav><a href="/schema">API</a><a href="/schema/problems">Problems</a></nav>
<article>
<h1>%s</h1>
%s
</article>
</body>
</html>
`, title, title, content))
}
