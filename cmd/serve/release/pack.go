package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
)

func (r release) tarGzip(name, folder string, files []file) error {
	return r.write(name, func(w io.Writer) error {
		packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		archive := tar.NewWriter(packed)
		for _, f := range files {
			header := &tar.Header{
				Name: folder + "/" + f.name, Size: int64(len(f.body)), Mode: int64(f.mode), ModTime: r.time,
			}
			if err := archive.WriteHeader(header); err != nil {
				return err
			}
			if _, err := archive.Write(f.body); err != nil {
				return err
			}
		}
		return errors.Join(archive.Close(), packed.Close())
	})
}

func (r release) zip(name, folder string, files []file) error {
	return r.write(name, func(w io.Writer) error {
		archive := zip.NewWriter(w)
		for _, f := range files {
			header := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: r.time}
			header.SetMode(f.mode)
			entry, err := archive.CreateHeader(header)
			if err != nil {
				return err
			}
			if _, err := entry.Write(f.body); err != nil {
				return err
			}
		}
		return archive.Close()
	})
}

func (r release) write(name string, pack func(io.Writer) error) error {
	f, err := os.Create(filepath.Join(r.out, name))
	if err != nil {
		return err
	}
	return errors.Join(pack(f), f.Close())
}
