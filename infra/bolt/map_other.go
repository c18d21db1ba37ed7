//go:build !linux

package bolt

import "os"

// mapFile maps no file where what is mapped may differ from what was written last.
func mapFile(*os.File) []byte { return nil }

func unmap([]byte) {}
