package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// disk is how many bytes of the disk the games, invitations and exports may take.
type disk int64

// leastDisk is the least value of -disk, and of its default.
const leastDisk disk = 64 << 20

// The disk is divided. What is not named here is for the slack of the file of games, and for
// games that outgrow their reserve.

// games is for the file of games and invitations.
func (d disk) games() int64 { return int64(d / 8 * 7) }

// exports is for the exports of finished games.
func (d disk) exports() int64 { return int64(d / 16) }

// firstDisk is the file with the default of -disk, so that it does not change with what else
// is on the disk later.
const firstDisk = "disk-limit"

// defaultDisk returns 90% of what was free when a folder was used first.
func defaultDisk(folder string) (disk, error) {
	name := filepath.Join(folder, firstDisk)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return measureDisk(folder, name)
	}
	if err != nil {
		return 0, err
	}
	bytes, err := parseSize(strings.TrimSpace(string(text)), int64(leastDisk))
	if err != nil {
		return 0, fmt.Errorf("%s: %w, or delete the file", name, err)
	}
	return disk(bytes), nil
}

func measureDisk(folder, name string) (disk, error) {
	free, err := freeSpace(folder)
	if err != nil {
		return 0, fmt.Errorf("%w; write the size that games may take with -disk", err)
	}
	d := max(disk(free/10*9), leastDisk)
	if err := os.WriteFile(name, []byte(strconv.FormatInt(int64(d), 10)+"\n"), 0o600); err != nil {
		return 0, fmt.Errorf("%w; choose a folder that can be written with -data", err)
	}
	return d, nil
}
