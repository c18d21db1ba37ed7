package attack

import (
	"bytes"
	"fmt"
	"os"
	"time"
)

// interval is the time between two looks at the memory.
const interval = 10 * time.Millisecond

// memory is the largest size that was seen of the memory of a process.
type memory struct {
	process int
	largest int // bytes
	err     error
	end     chan struct{}
	ended   chan struct{}
}

// watchMemory looks at the memory of a process until stop is called.
func watchMemory(process int) *memory {
	m := &memory{process: process, end: make(chan struct{}), ended: make(chan struct{})}
	go m.watch()
	return m
}

func (m *memory) watch() {
	defer close(m.ended)
	ticks := time.NewTicker(interval)
	defer ticks.Stop()
	for {
		now, err := anonymous(m.process)
		if err != nil {
			m.err = err
			return
		}
		m.largest = max(m.largest, now)
		select {
		case <-ticks.C:
		case <-m.end:
			return
		}
	}
}

func (m *memory) stop() (int, error) {
	close(m.end)
	<-m.ended
	return m.largest, m.err
}

// anonymous returns how many bytes of a process's resident memory are not mapped from a
// file (Linux manual pages, proc_pid_status(5)).
func anonymous(process int) (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		return 0, err
	}
	_, field, _ := bytes.Cut(status, []byte("RssAnon:"))
	kib := 0
	if _, err := fmt.Fscan(bytes.NewReader(field), &kib); err != nil {
		return 0, fmt.Errorf("RssAnon of process %d: %w", process, err)
	}
	return kib << 10, nil
}
