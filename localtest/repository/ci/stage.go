package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// stage is a command of the run.
type stage struct {
	name    string
	after   []string // stages that must have ended, whether they failed or not
	command []string // nil means make, with the stage's name as its target
}

// result is the result of a stage.
type result struct {
	stage string
	err   error
	took  time.Duration
	tests counts
	tail  []string // the last lines that it printed
}

// tailLines is how many lines of a stage are repeated at the end if it fails. The tests that failed come
// last in the output of gotestsum.
const tailLines = 60

// runAll runs each stage as soon as the stages that it comes after have ended, and
// returns the results in the order of the stages. Each stage has a folder in
// scratch for its test events.
func runAll(ctx context.Context, stages []stage, scratch string, w io.Writer) []result {
	ended := map[string]chan struct{}{}
	for _, s := range stages {
		ended[s.name] = make(chan struct{})
	}
	results := make([]result, len(stages))
	out := &lines{w: w}
	var all sync.WaitGroup
	for i, s := range stages {
		all.Go(func() {
			defer close(ended[s.name])
			for _, name := range s.after {
				<-ended[name]
			}
			results[i] = s.run(ctx, filepath.Join(scratch, s.name), out)
		})
	}
	all.Wait()
	return results
}

// run runs the command of the stage and counts the tests by the events that it
// leaves in a folder.
func (s stage) run(ctx context.Context, events string, out *lines) result {
	start := time.Now()
	err := os.Mkdir(events, 0o700)
	var tail []string
	if err == nil {
		tail, err = s.execute(ctx, events, out)
	}
	r := result{stage: s.name, err: err, took: time.Since(start), tail: tail}
	if r.tests, err = countFolder(events); err != nil && r.err == nil {
		r.err = err
	}
	if r.err != nil && r.tests.failed == 0 {
		r.tests.failed = 1
	}
	out.print(s.name, fmt.Sprintf("ended after %s: %s", r.took.Round(time.Second), r.verdict()))
	return r
}

// execute runs the command in a process group of its own, which ends with the
// context, and returns the last lines that it printed. The Makefile has gotestsum write its events to the
// folder in EVENTS.
func (s stage) execute(ctx context.Context, events string, out *lines) (tail []string, err error) {
	argv := s.command
	if argv == nil {
		argv = []string{"make", "--no-print-directory", s.name}
	}
	out.print(s.name, "starts: "+strings.Join(argv, " "))
	command := exec.CommandContext(ctx, argv[0], argv[1:]...)
	command.Env = append(os.Environ(), "EVENTS="+events)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGTERM) }
	command.WaitDelay = 10 * time.Second
	reader, writer := io.Pipe()
	command.Stdout, command.Stderr = writer, writer
	printed := make(chan struct{})
	go func() {
		defer close(printed)
		tail = out.copy(s.name, reader)
	}()
	err = command.Run()
	_ = writer.Close() // of a pipe in memory
	<-printed
	return tail, err
}

func (r result) verdict() string {
	if r.err != nil {
		return "failed (" + r.err.Error() + ")"
	}
	return "ok"
}

// lines lets several stages write to one Writer, a line at a time.
type lines struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lines) print(stage, line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Fprintf(l.w, "%-14s| %s\n", stage, line)
}

// copy prints the output of a stage, and returns its last lines. A line may have any length.
func (l *lines) copy(stage string, output io.Reader) (tail []string) {
	reader := bufio.NewReader(output)
	for {
		line, err := reader.ReadString('\n')
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			l.print(stage, line)
			tail = append(tail[max(0, len(tail)+1-tailLines):], line)
		}
		if err != nil {
			return tail
		}
	}
}
