//go:build real

package proxied_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/browser/firefox"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
	"cardgames/localtest/service/proxies"
)

const (
	plain = "server {\nlisten 80;\n"
	tls   = "server {\nlisten 443 ssl;\nssl_certificate /etc/letsencrypt/live/play.example.org/fullchain.pem;\n" +
		"ssl_certificate_key /etc/letsencrypt/live/play.example.org/privkey.pem;\n"
	upgrades = "proxy_http_version 1.1;\nproxy_set_header Upgrade $http_upgrade;\nproxy_set_header Connection upgrade;\n"
	headers  = "proxy_set_header Host $http_host;\nproxy_set_header X-Forwarded-Proto $scheme;\n" +
		"proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;\n"
)

// forms are the forms in which a proxy stands before the service, at BACKEND.
var forms = []struct {
	name   string
	start  func(testing.TB, string) *proxies.Proxy
	config string
	base   string // the path of the public URL, which the service gets as a flag; "" for none
	live   bool   // whether the proxy passes WebSockets
}{
	{"nginx with a bare proxy_pass", proxies.Nginx,
		plain + "location / {\nproxy_pass http://BACKEND;\n}\n}\n", "", false},
	{"nginx that passes upgrades alone", proxies.Nginx,
		plain + "location / {\nproxy_pass http://BACKEND;\n" + upgrades + "}\n}\n", "", true},
	{"nginx with TLS, of which the service is not told", proxies.Nginx,
		tls + "location / {\nproxy_pass http://BACKEND;\n" + upgrades + "}\n}\n", "", true},
	{"nginx with TLS, Host and X-Forwarded-Proto", proxies.Nginx,
		tls + "location / {\nproxy_pass http://BACKEND;\n" + upgrades + headers + "}\n}\n", "", true},
	{"nginx below a path that it strips", proxies.Nginx,
		tls + "location /cards/ {\nproxy_pass http://BACKEND/;\n" + upgrades + "}\n}\n", "/cards", true},
	{"nginx below a path that it keeps", proxies.Nginx,
		plain + "location /cards/ {\nproxy_pass http://BACKEND;\n" + upgrades + headers + "}\n}\n", "/cards", true},
	{"Caddy", proxies.Caddy,
		"play.example.org {\n\treverse_proxy BACKEND\n}\n", "", true},
	{"Caddy without TLS, below a path that it strips", proxies.Caddy,
		"http://play.example.org {\n\thandle_path /cards/* {\n\t\treverse_proxy BACKEND\n\t}\n}\n", "/cards", true},
	{"Caddy below a path that it keeps", proxies.Caddy,
		"play.example.org {\n\thandle /cards/* {\n\t\treverse_proxy BACKEND\n\t}\n}\n", "/cards", true},
}

// tab is a tab of a browser.
type tab interface {
	Go(url string)
	Evaluate(expression string) (string, error)
	Answer(user, password string)
}

func evaluate(t *testing.T, tab tab, expression string) string {
	t.Helper()
	value, err := tab.Evaluate(expression)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// Each browser follows a game through each proxy, and finds the other pages from there.
func TestPagesBehindProxies(t *testing.T) {
	for name, open := range map[string]func(*testing.T) tab{
		"Chromium": openChromium,
		"Firefox":  func(t *testing.T) tab { return firefox.Open(t, proxies.Host) },
	} {
		t.Run(name, func(t *testing.T) {
			for _, form := range forms {
				t.Run(form.name, func(t *testing.T) {
					tab, r := open(t), newRelay(t)
					proxy := form.start(t, strings.ReplaceAll(form.config, "BACKEND", r.address))
					args := []string{"-trust-proxy", "1"}
					if form.base != "" {
						args = append(args, "-public-url", proxy.URL+form.base)
					}
					service := launch.StartForTest(t, args...)
					r.service.Store(strings.TrimPrefix(service.Base, "http://"))
					follow(t, tab, service, r, proxy.URL+form.base, form.live)
					visit(t, tab, proxy.URL+form.base, form.base)
				})
			}
		})
	}
}

// follow opens a game in the browser, and makes a move elsewhere.
func follow(t *testing.T, tab tab, service *launch.Process, r *relay, site string, live bool) {
	t.Helper()
	c := opentable.New(service.Base)
	game, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	tab.Go(site + "/play#game=" + game.GameID)
	const version = `document.querySelector(".at")?.dataset.version`
	await(t, tab, version, "0")
	if live {
		awaitThat(t, "the page has live updates", func() bool { return r.live.Load() > 0 })
	}
	if _, err := c.Submit(game, game.LegalActions[0]); err != nil {
		t.Fatal(err)
	}
	await(t, tab, version, "1")
}

// visit opens the other pages. Their links lead below the path of the service.
func visit(t *testing.T, tab tab, site, base string) {
	t.Helper()
	for path, drawn := range map[string]string{
		"/play": ".ways", "/play/workshop": "#page header", "/play/rules": "#page header",
		"/schema":       "#api .info a[href*=rules]",
		"/schema/rules": "h1",
	} {
		tab.Go(site + path)
		await(t, tab, fmt.Sprintf("!!document.querySelector(%q)", drawn), "true")
		strays := fmt.Sprintf(`[...document.querySelectorAll('a[href^="/"]')].map(a => a.getAttribute("href"))
			.filter(href => !href.startsWith(%q)).join(" ")`, base+"/")
		if got := evaluate(t, tab, strays); got != "" {
			t.Errorf("%s has links to %s", path, got)
		}
	}
}

// limit is how long a page may take.
const limit = 2 * time.Minute

// await waits until an expression has a value, also on a page that is loaded meanwhile.
func await(t *testing.T, tab tab, expression, want string) {
	t.Helper()
	var got string
	var err error
	for begun := time.Now(); got != want || err != nil; time.Sleep(50 * time.Millisecond) {
		if time.Since(begun) > limit {
			said, _ := tab.Evaluate(`[...document.querySelectorAll(".notice, .connection")].map(e => e.textContent)`)
			t.Fatalf("%T: %s is %q, %v, want %s; the page says %q", tab, expression, got, err, want, said)
		}
		got, err = tab.Evaluate(expression)
	}
}

func awaitThat(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for begun := time.Now(); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Since(begun) > limit {
			t.Fatalf("it does not come true that %s", what)
		}
	}
}
