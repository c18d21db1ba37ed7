//go:build real

package proxied_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"cardgames/localtest/browser/firefox"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/proxies"
)

// login is what a proxy asks for, as docs/self-host.md configures it.
type login interface {
	// server returns nginx's block with the login.
	server() string
	// signOut ends the logins of all users.
	signOut()
	// open opens a page of the site, with a login.
	open(tab tab, url string)
	// signIn presses the button of a page that says that its user is signed out, and signs in.
	signIn(tab tab)
	// elsewhere signs in while the page is shown: in another tab, or where the browser asks for it.
	elsewhere(tab tab)
}

// Ada in Chromium invites Ben in Firefox, through a proxy that asks both for a login, which ends
// in the middle of their game.
func TestAGameBehindALogin(t *testing.T) {
	for name, newLogin := range map[string]func(*testing.T) login{
		"a password": newPassword,
		"a cookie":   newCookie,
	} {
		t.Run(name, func(t *testing.T) {
			login, r := newLogin(t), newRelay(t)
			login.signOut()
			proxy := proxies.Nginx(t, strings.ReplaceAll(login.server(), "127.0.0.1:8080", r.address))
			service := launch.StartForTest(t, "-trust-proxy", "1", "-public-url", proxy.URL)
			r.service.Store(strings.TrimPrefix(service.Base, "http://"))
			site := proxy.URL + "/play"
			ada, ben := openChromium(t), tab(firefox.Open(t, proxies.Host))
			both := []tab{ada, ben}
			for _, tab := range both {
				login.open(tab, site)
			}
			keep(t, both)
			playOffline(t, proxy, both)
			sitDown(t, ada, ben, site)
			awaitThat(t, "both have live updates", func() bool { return r.live.Load() >= 2 })
			mover, _ := whoPasses(t, ada, ben)
			press(t, mover, "button.pass")
			awaitBoth(t, both, "1")

			mover, watcher := whoPasses(t, ada, ben)
			login.signOut()
			press(t, mover, "button.pass")
			awaitSignedOut(t, mover)
			comeBack(t, watcher)
			awaitSignedOut(t, watcher)
			for _, tab := range both {
				login.signIn(tab)
			}
			awaitBoth(t, both, "2")
			mover, _ = whoPasses(t, ada, ben)
			press(t, mover, "button.pass")
			awaitBoth(t, both, "3")

			mover, watcher = whoPasses(t, ada, ben)
			login.signOut()
			for _, tab := range both {
				comeBack(t, tab)
				awaitSignedOut(t, tab)
			}
			for _, tab := range both {
				login.elsewhere(tab)
			}
			comeBack(t, watcher)                                   // the mover's next request shows that the login is back
			for _, version := range []string{"4", "5", "6", "7"} { // so that each moves, and each follows
				press(t, mover, "button.pass")
				awaitBoth(t, both, version)
				mover, _ = whoPasses(t, ada, ben)
			}
			playOffline(t, proxy, both)
			for _, tab := range both {
				tab.Go(site)
				await(t, tab, `!!document.querySelector(".ways")`, "true")
			}
		})
	}
}

const (
	shown        = `document.querySelector(".at")?.dataset.version`
	canPass      = `!!document.querySelector("button.pass:not([aria-disabled=true])")`
	isSignedOut  = `/You are signed out of this site/.test(document.body.textContent)`
	signInButton = ".notice button"
)

// whoPasses returns the tab of the player who may pass, and the other one.
func whoPasses(t *testing.T, one, other tab) (passes, waits tab) {
	t.Helper()
	passes, waits = one, other
	awaitThat(t, "a player may pass", func() bool {
		if evaluate(t, waits, canPass) == "true" {
			passes, waits = waits, passes
		}
		return evaluate(t, passes, canPass) == "true"
	})
	return passes, waits
}

// keep lets browsers keep the release, as an installed application does.
func keep(t *testing.T, tabs []tab) {
	t.Helper()
	for _, tab := range tabs {
		await(t, tab, `!!document.querySelector(".ways")`, "true")
		evaluate(t, tab, `(localStorage.setItem("cardgames.settings", JSON.stringify(
			{ quick: true, passing: "every", passingWithPeople: "every" })), dispatchEvent(new Event("appinstalled")))`)
	}
	for _, tab := range tabs {
		await(t, tab, `navigator.serviceWorker.getRegistration().then(kept => !!kept?.active)`, "true")
	}
}

func playOffline(t *testing.T, proxy *proxies.Proxy, tabs []tab) {
	t.Helper()
	proxy.Stop()
	for _, tab := range tabs {
		tab.Go(proxy.URL + "/play?offline#solo")
		await(t, tab, canPass, "true")
	}
	proxy.Start(t)
}

// sitDown lets the guest accept the host's invitation.
func sitDown(t *testing.T, host, guest tab, site string) {
	t.Helper()
	host.Go(site)
	pressNamed(t, host, "Invite a friend")
	await(t, host, `location.hash.startsWith("#invitation=")`, "true")
	guest.Go(evaluate(t, host, "location.href"))
	pressNamed(t, guest, "Sit down")
	awaitBoth(t, []tab{host, guest}, "0")
}

func awaitBoth(t *testing.T, tabs []tab, version string) {
	t.Helper()
	for _, tab := range tabs {
		await(t, tab, shown, version)
	}
}

func awaitSignedOut(t *testing.T, tab tab) {
	t.Helper()
	await(t, tab, isSignedOut, "true")
}

// comeBack is what happens when the user returns to a tab.
func comeBack(t *testing.T, tab tab) {
	t.Helper()
	evaluate(t, tab, `document.dispatchEvent(new Event("visibilitychange"))`)
}

func press(t *testing.T, tab tab, selector string) {
	t.Helper()
	pressFound(t, tab, fmt.Sprintf(`document.querySelector(%q)`, selector))
}

func pressNamed(t *testing.T, tab tab, name string) {
	t.Helper()
	const found = `[...document.querySelectorAll("button")].find(b => b.textContent.startsWith(%q))`
	pressFound(t, tab, fmt.Sprintf(found, name))
}

// pressFound clicks after the expression has its value: the click may load another page.
func pressFound(t *testing.T, tab tab, element string) {
	t.Helper()
	await(t, tab, `(e => !!e && e.ariaDisabled !== "true" && (setTimeout(() => e.click()), true))(`+element+`)`, "true")
}

// password is auth_basic. A user whose password is changed is signed out.
type password struct {
	t       *testing.T
	file    string
	current string
}

func newPassword(t *testing.T) login {
	return &password{t: t, file: filepath.Join(t.TempDir(), "card-games.htpasswd")}
}

func (p *password) server() string {
	return strings.ReplaceAll(withLines(p.t, "auth_basic"), "/etc/nginx/card-games.htpasswd", p.file)
}

func (p *password) signOut() {
	p.t.Helper()
	p.current += "x"
	next := p.file + ".next" // without a file, nginx would refuse what is asked for meanwhile with 403
	command := strings.NewReplacer("/etc/nginx/card-games.htpasswd", next, "passwd -6", "passwd -6 "+p.current).
		Replace(proxies.Block(p.t, "sh", "openssl"))
	if out, err := exec.Command("bash", "-e", "-c", command).CombinedOutput(); err != nil {
		p.t.Fatalf("%v\n%s", err, out)
	}
	if err := errors.Join(os.Chmod(next, 0o644), os.Rename(next, p.file)); err != nil {
		p.t.Fatal(err)
	}
}

func (p *password) open(tab tab, address string) {
	tab.Answer("ada", p.current)
	tab.Go(address)
	tab.Answer("", "") // of what comes later they cancel each
}

// signIn loads the page before as it is kept: also where a password is asked for, it offers to sign in.
func (p *password) signIn(tab tab) {
	p.t.Helper()
	tab.Go(evaluate(p.t, tab, `location.origin + location.pathname + "?kept" + location.hash`))
	awaitSignedOut(p.t, tab)
	tab.Answer("ada", p.current)
	press(p.t, tab, signInButton)
	await(p.t, tab, `!document.querySelector("`+signInButton+`") && `+shown+` >= 0`, "true")
	tab.Answer("", "")
}

func (p *password) elsewhere(tab tab) { tab.Answer("ada", p.current) }

// cookie is auth_request to a program that sets a cookie, as oauth2-proxy does.
type cookie struct {
	t       *testing.T
	program *httptest.Server
	session atomic.Int32 // that is valid
}

func newCookie(t *testing.T) login {
	c := &cookie{t: t}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /oauth2/auth", func(w http.ResponseWriter, r *http.Request) {
		if got, err := r.Cookie("login"); err != nil || got.Value != c.value() {
			w.WriteHeader(http.StatusUnauthorized)
		}
	})
	mux.HandleFunc("GET /oauth2/start", func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprintf(w, "<!doctype html><title>Login</title><form method=post action=/oauth2/callback>"+
			"<input type=hidden name=rd value=%q><button>Login</button></form>", r.URL.Query().Get("rd"))
	})
	mux.HandleFunc("POST /oauth2/callback", func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "login", Value: c.value(), Path: "/", HttpOnly: true})
		http.Redirect(w, r, r.FormValue("rd"), http.StatusSeeOther)
	})
	c.program = httptest.NewServer(mux)
	t.Cleanup(c.program.Close)
	return c
}

func (c *cookie) value() string { return fmt.Sprint(c.session.Load()) }

func (c *cookie) server() string {
	server := withLines(c.t, "auth_request")
	end := strings.LastIndex(server, "}")
	server = server[:end] + proxies.Block(c.t, "nginx", "location @login") + server[end:]
	return strings.ReplaceAll(server, "http://127.0.0.1:4180", c.program.URL)
}

func (c *cookie) signOut() { c.session.Add(1) }

func (c *cookie) open(tab tab, address string) {
	c.t.Helper()
	tab.Go(address)
	press(c.t, tab, "form button")
	await(c.t, tab, `document.title.startsWith("Login")`, "false")
}

func (c *cookie) signIn(tab tab) {
	c.t.Helper()
	press(c.t, tab, signInButton)
	press(c.t, tab, "form button")
}

func (c *cookie) elsewhere(tab tab) {
	c.t.Helper()
	const login = `fetch("/oauth2/callback", { method: "POST", body: new URLSearchParams({ rd: "/health" }) })`
	evaluate(c.t, tab, login)
}

// withLines is nginx's block of the page with the lines of a login in its location.
func withLines(t *testing.T, login string) string {
	t.Helper()
	const top = "location / {\n"
	return strings.Replace(proxies.Block(t, "nginx", top), top, top+proxies.Block(t, "nginx", login), 1)
}
