package lambda_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	awslambda "github.com/aws/aws-lambda-go/lambda"

	"cardgames/localtest/lambda"
)

// The binary of this test is also the function that it runs.
func TestMain(m *testing.M) {
	if os.Getenv("AWS_LAMBDA_RUNTIME_API") == "" {
		os.Exit(m.Run())
	}
	if os.Getenv("BROKEN") != "" {
		fmt.Fprintln(os.Stderr, "BROKEN is set")
		os.Exit(1)
	}
	awslambda.Start(handle)
}

// handle returns what the function sees, and does what the event says.
func handle(event struct{ Do string }) (string, error) {
	switch event.Do {
	case "fail":
		return "", errors.New("as it was told")
	case "end":
		os.Exit(0)
	}
	return fmt.Sprintf("%s: %s, HOME=%q", event.Do, os.Getenv("GREETING"), os.Getenv("HOME")), nil
}

func function(t *testing.T, env ...string) *lambda.Function {
	t.Helper()
	f := lambda.New(os.Args[0], env, io.Discard)
	t.Cleanup(func() { _, _ = f.Close() })
	return f
}

// A function sees the environment that it is given, and nothing of this machine.
func TestInvoke(t *testing.T) {
	f := function(t, "GREETING=hello")
	for _, word := range []string{"one", "two"} {
		got, err := f.Invoke(t.Context(), fmt.Appendf(nil, `{"Do": %q}`, word))
		if want := fmt.Sprintf("%q", word+`: hello, HOME=""`); err != nil || string(got) != want {
			t.Errorf("got %s (%v), want %s", got, err, want)
		}
	}
}

func TestCloseReturnsTheProcessorTime(t *testing.T) {
	f := function(t)
	if _, err := f.Invoke(t.Context(), []byte(`{}`)); err != nil {
		t.Fatal(err)
	}
	used, err := f.Close()
	again, _ := f.Close()
	if err != nil || used <= 0 || again != 0 {
		t.Errorf("%v (%v), and nothing more to end took %v", used, err, again)
	}
}

func TestManyAtOnce(t *testing.T) {
	f := function(t)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			word := fmt.Sprint("event ", i)
			got, err := f.Invoke(t.Context(), fmt.Appendf(nil, `{"Do": %q}`, word))
			if err != nil || !strings.Contains(string(got), word) {
				t.Errorf("%s got %s (%v)", word, got, err)
			}
		})
	}
	all.Wait()
}

func TestAFunctionThatFails(t *testing.T) {
	for event, want := range map[string]string{
		`{"Do": "fail"}`: "the function failed: {\"errorMessage\":\"as it was told\"",
		`{"Do": "end"}`:  "the process ended during an event",
		`{`:              "the function failed: ",
	} {
		f := function(t)
		if _, err := f.Invoke(t.Context(), []byte(event)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", event, err, want)
		}
		if _, err := f.Invoke(t.Context(), []byte(`{}`)); err != nil {
			t.Errorf("after %s, the next event fails: %v", event, err)
		}
	}
}

func TestAProcessThatDoesNotStart(t *testing.T) {
	var said strings.Builder
	p, err := lambda.Start(os.Args[0], []string{"BROKEN=yes"}, &said)
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Ready()
	_ = p.Stop()
	if err == nil || said.String() != "BROKEN is set\n" {
		t.Errorf("%v, and it says %q", err, said.String())
	}
	if _, err := function(t, "BROKEN=yes").Invoke(t.Context(), []byte(`{}`)); err == nil {
		t.Error("an event got a response")
	}
	if _, err := lambda.Start("/nowhere", nil, &said); err == nil {
		t.Error("a binary that is not there was started")
	}
}

func TestReady(t *testing.T) {
	p, err := lambda.Start(os.Args[0], nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Stop()
	ready, err := p.Ready()
	if err != nil || !ready.After(p.Started) {
		t.Errorf("started at %s, ready at %s (%v)", p.Started, ready, err)
	}
}

func TestAnEventEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := function(t).Invoke(ctx, []byte(`{}`)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
