package main

import (
	"errors"
	"flag"
	"io"
	"strings"
	"testing"
)

// parsed parses flags where the environment has none.
func parsed(args ...string) (options, error) { return parseOptions(args, noEnvironment, io.Discard) }

func noEnvironment(string) (string, bool) { return "", false }

func environment(set map[string]string) lookupEnv {
	return func(name string) (string, bool) {
		text, ok := set[name]
		return text, ok
	}
}

func TestFlagsOfTheEnvironment(t *testing.T) {
	set := environment(map[string]string{
		"CARDGAMES_PUBLIC_URL": "https://cards.example", "CARDGAMES_RATE": "7", "CARDGAMES_ADDR": "",
		"CARDGAMES_INLINE_SETS": "false", "CARDGAMES_DATA": "/data",
	})
	o, err := parseOptions([]string{"-rate", "9"}, set, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if o.publicURL.String() != "https://cards.example" || o.rate != 9 || o.inlineSets || o.data != "/data" {
		t.Errorf("the options are %+v", o)
	}
	if o.addr != "127.0.0.1:8080" {
		t.Errorf("an empty variable sets -addr to %q", o.addr)
	}
}

// An error is one line, which names the flag or the variable.
func TestWrongFlags(t *testing.T) {
	for _, test := range []struct {
		args []string
		set  map[string]string
		want string
	}{
		{args: []string{"-nothing"}, want: "-nothing; serve -h lists the flags"},
		{args: []string{"-rate", "x"}, want: "-rate: write a number up to 1000000"},
		{args: []string{"data"}, want: `unexpected argument "data"; serve -h`},
		{set: map[string]string{"CARDGAMES_RATE": "x"}, want: `invalid value "x" for CARDGAMES_RATE: write a number`},
	} {
		var out strings.Builder
		_, err := parseOptions(test.args, environment(test.set), &out)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v %v: %v, want %q", test.args, test.set, err, test.want)
		}
		if out.Len() > 0 {
			t.Errorf("%v: %q is printed beside the error", test.args, out.String())
		}
	}
}

func TestHelp(t *testing.T) {
	var out strings.Builder
	if _, err := parseOptions([]string{"-h"}, noEnvironment, &out); !errors.Is(err, flag.ErrHelp) {
		t.Fatal(err)
	}
	for _, want := range []string{"usage: serve", "-public-url", "CARDGAMES_PUBLIC_URL", "curl"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the help does not have %q", want)
		}
	}
}
