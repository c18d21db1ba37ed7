package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"cardgames/infra/bolt"
)

// compact writes a smaller copy of the file of games while no server uses it, or saves what can be
// read of a damaged one. Without -data, folder is that of the games.
func compact(args []string, folder string, out io.Writer) error {
	f := flag.NewFlagSet("serve compact", flag.ExitOnError)
	data := f.String("data", folder, "folder of games and exports")
	to := f.String("to", "", "`file` to write the copy to")
	_ = f.Parse(args) // exits after an error
	if *to == "" || f.NArg() > 0 {
		return errors.New("name the file of the copy, and nothing else: serve compact -data .data -to FILE")
	}
	file := filepath.Join(*data, gamesFile)
	saved, err := bolt.Compact(file, *to, func(needed int64) error { return checkRoom(filepath.Dir(*to), needed) })
	if errors.Is(err, bolt.ErrInUse) {
		return fmt.Errorf("%w; stop the server first", err)
	}
	if err != nil {
		return err
	}
	if saved != nil {
		return printSaved(out, saved, *to)
	}
	before, beforeErr := os.Stat(file)
	after, afterErr := os.Stat(*to)
	if err := errors.Join(beforeErr, afterErr); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s has %d bytes, the copy %d: put it in place of that file, and start the server\n",
		file, before.Size(), after.Size())
	return err
}

// printSaved says what the copy of a damaged file has, and what it does not have.
func printSaved(out io.Writer, saved *bolt.Salvaged, to string) error {
	fmt.Fprintln(out, saved.Refused)
	for _, fault := range saved.Faults {
		fmt.Fprintf(out, "not read, with the games in it: %v\n", fault)
	}
	for _, id := range slices.Sorted(maps.Keys(saved.Lost)) {
		fmt.Fprintf(out, "not saved: %s: %v\n", id, saved.Lost[id])
	}
	_, err := fmt.Fprintf(out, "%s has %d games and %d invitations, each whole: put it in place of the damaged file, "+
		"unless a backup has more\n", to, saved.Games, saved.Invitations)
	return err
}

// checkRoom returns an error unless a folder has room for a number of bytes.
func checkRoom(folder string, needed int64) error {
	free, err := freeSpace(folder)
	if err == nil && free < needed {
		err = fmt.Errorf("%s has %d bytes free, and the copy may take %d", folder, free, needed)
	}
	return err
}
