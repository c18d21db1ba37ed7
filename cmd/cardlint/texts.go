package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"cardgames/cardsets/lint"
	"cardgames/cmd/internal/setfile"
	"cardgames/engine"
)

// texts says into which cards of a file the command writes what they do.
type texts int

const (
	textsStay  texts = iota
	textsAll         // into all cards
	textsWrong       // where the text is missing, empty or has other numbers
)

// parse reads the value of the flag, which is "true" for a flag without one.
func (t *texts) parse(value string) error {
	switch value {
	case "true":
		*t = textsAll
	case "wrong":
		*t = textsWrong
	default:
		return errors.New("want -texts or -texts=wrong")
	}
	return nil
}

// writeTexts writes into a file what its cards do, lists the texts that it replaces, and
// returns the exit status. Where the set has faults, it lists these, and the file stays.
func (l *linter) writeTexts() int {
	written, err := l.withTexts(l.names[0])
	if err != nil {
		fmt.Fprintln(l.stderr, "cardlint:", err)
		return exitInvalid
	}
	if written.Faults != nil {
		writeLines(l.stdout, "error", written.Faults.Faults)
		return exitInvalid
	}
	writeLines(l.stdout, "changed", written.Changes)
	fmt.Fprintf(l.stdout, "texts written: %d\n", len(written.Changes))
	return exitClean
}

func (l *linter) withTexts(name string) (*lint.Written, error) {
	file, err := setfile.Read(name)
	if err != nil {
		return nil, err
	}
	written, err := lint.WriteTexts(lint.Source{File: file}, engine.NewestRules(), l.texts == textsWrong)
	if err == nil && len(written.Changes) > 0 {
		err = replaceFile(name, written.Body)
	}
	return written, err
}

// replaceFile puts another content into a file, all of it or, where it fails, nothing.
func replaceFile(name string, content []byte) error {
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(target)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o200 == 0 {
		return fmt.Errorf("%s is read-only", name)
	}
	beside, err := os.CreateTemp(filepath.Dir(target), ".cardlint-*")
	if err != nil {
		return err
	}
	err = errors.Join(beside.Chmod(info.Mode().Perm()), writeAll(beside, content))
	if err == nil {
		err = os.Rename(beside.Name(), target)
	}
	if err != nil {
		os.Remove(beside.Name())
	}
	return err
}

// writeAll writes a file to the disk and closes it.
func writeAll(file *os.File, content []byte) error {
	_, err := file.Write(content)
	return errors.Join(err, file.Sync(), file.Close())
}
