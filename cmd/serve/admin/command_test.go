package admin

import (
	"net"
	"strings"
	"testing"

	"cardgames/games/gameid"
)

const someID = "k5xw2zq7rjv3mptn4yhc6bduae"

func TestWrongArguments(t *testing.T) {
	for arguments, want := range map[string]string{
		"":                   "no command is given (serve admin -h lists the commands)",
		"-x":                 "not defined: -x",
		"destroy":            `there is no command "destroy"`,
		"games now":          "games takes no argument",
		"delete":             "delete takes one ID",
		"delete a b":         "delete takes one ID",
		"block ../backup":    `"../backup" is not the id of a game`,
		"backup":             "backup takes one FILE",
		"-addr x:1 games":    "-addr and -token-file need each other",
		"-token-file x show": "-addr and -token-file need each other",
	} {
		var out, errs strings.Builder
		status := Main(strings.Fields(arguments), "", &out, &errs)
		if status != 2 || !strings.Contains(errs.String(), want) || out.Len() > 0 {
			t.Errorf("serve admin %s: %d, %s, want %q", arguments, status, errs.String(), want)
		}
	}
}

func TestHelp(t *testing.T) {
	var out, errs strings.Builder
	if status := Main([]string{"-h"}, "", &out, &errs); status != 0 || errs.Len() > 0 {
		t.Errorf("%d, %s", status, errs.String())
	}
	for _, c := range commands {
		if !strings.Contains(out.String(), "\n  "+c.name+" ") || !strings.Contains(out.String(), c.summary) {
			t.Errorf("no %s in\n%s", c.name, out.String())
		}
	}
}

// The hash needs no serve that runs.
func TestHash(t *testing.T) {
	var out, errs strings.Builder
	if status := Main([]string{"-data", "/nowhere", "hash", someID}, "", &out, &errs); status != 0 ||
		out.String() != gameid.Hash(someID)+"\n" {
		t.Errorf("%d, %q, %s", status, out.String(), errs.String())
	}
}

func TestNamed(t *testing.T) {
	for _, test := range []struct {
		chosen, own, host string
		want              bool
	}{
		{"127.0.0.1:9000", "127.0.0.1:9000", "127.0.0.1:9000", true},
		{"127.0.0.1:0", "127.0.0.1:40000", "127.0.0.1:40000", true},
		{"localhost:9000", "127.0.0.1:9000", "localhost:9000", true},
		{"[::1]:9000", "[::1]:9000", "[::1]:9000", true},
		{"[::1]:9000", "[::1]:9000", "localhost:9000", true},
		{"10.0.0.5:9000", "10.0.0.5:9000", "localhost:9000", false},
		{":9000", "[::]:9000", "10.0.0.5:9000", true},
		{":9000", "[::]:9000", "[2001:db8::1]:9000", true},
		{":9000", "[::]:9000", "rebound.example:9000", false},
		{":9000", "[::]:9000", "10.0.0.5:9001", false},
		{"admin.internal:9000", "10.0.0.5:9000", "Admin.Internal:9000", true},
		{"admin.internal:9000", "10.0.0.5:9000", "other.internal:9000", false},
		{"127.0.0.1:80", "127.0.0.1:80", "127.0.0.1", true},
		{"127.0.0.1:80", "127.0.0.1:80", "rebound.example", false},
		{"127.0.0.1:9000", "127.0.0.1:9000", "", false},
	} {
		own, err := net.ResolveTCPAddr("tcp", test.own)
		if err != nil {
			t.Fatal(err)
		}
		if got := Named(test.chosen, own)(test.host); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
