package api

import (
	_ "embed"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"
)

// serveProblems lists all kinds of problems.
func serveProblems(w http.ResponseWriter, r *http.Request) {
	var list strings.Builder
	for _, t := range ProblemTypes() {
		fmt.Fprintf(&list, "<dt><a href=\"%[1]s%[2]s\">%[2]s</a></dt><dd>%[3]s</dd>\n", problemPath, t.Code, html.EscapeString(t.Title))
	}
	serveArticle(w, r, "Problems", "<h1>Problems</h1>\n<p>Every error response is a problem document (RFC 9457). Its code is one of these.</p>\n<dl>\n"+list.String()+"</dl>")
}

// serveProblem explains the kind of problem that a problem document's type
// names.
func serveProblem(w http.ResponseWriter, r *http.Request) {
	code := r.PathValue("code")
	i := slices.IndexFunc(ProblemTypes(), func(t ProblemType) bool { return t.Code == code })
	if i < 0 {
		notFound(w, r)
		return
	}
	t := ProblemTypes()[i]
	statuses := strings.ReplaceAll(strings.Trim(fmt.Sprint(t.Statuses), "[]"), " ", " or ")
	serveArticle(w, r, t.Title, fmt.Sprintf("<h1>%s</h1>\n<p class=\"summary\"><code>%s</code> status %s</p>\n<p>%s</p>%s",
		html.EscapeString(t.Title), t.Code, statuses, html.EscapeString(t.When), definitions(termsOf(t.Code))))
}

func definitions(terms []term) string {
	if len(terms) == 0 {
		return ""
	}
	var list strings.Builder
	for _, t := range terms {
		fmt.Fprintf(&list, "<dt>%s</dt><dd>%s</dd>", t.name, html.EscapeString(t.text))
		if t.more != "" {
			fmt.Fprintf(&list, "<dd>%s</dd>", html.EscapeString(t.more))
		}
		list.WriteString("\n")
	}
	return "\n<dl>\n" + list.String() + "</dl>"
}

// rulesArticle is generated from docs/rules.md by command openapi.
//
//go:embed page/rules.html
var rulesArticle string

func serveRules(w http.ResponseWriter, r *http.Request) {
	serveArticle(w, r, "The rules of the game", rulesArticle)
}

//go:embed page/article.html
var articlePage string

// serveArticle serves an article, which is HTML, within the page that all
// articles share.
func serveArticle(w http.ResponseWriter, r *http.Request, title, article string) {
	page := strings.NewReplacer("{{title}}", html.EscapeString(title), "{{content}}", article)
	serveBytes(w, r, mediaHTML, cachePages, []byte(page.Replace(articlePage)))
}
