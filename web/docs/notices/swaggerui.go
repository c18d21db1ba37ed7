package main

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/swaggest/swgui/v5/static"
)

// Module swgui contains the files of Swagger UI, but not its licences. These lie
// in folder swagger-ui, as the npm package swagger-ui-dist of this version has
// them.
const (
	swaggerUIVersion = "5.29.1"
	swaggerUIFolder  = "web/docs/notices/swagger-ui"
	swaggerUIFile    = "swagger-ui-bundle.js.gz"
	swaggerUISum     = "a600ebf8f885c92373e2210b1fd7422b24a4ff9cad93d3d7d6481f40b7704564" // SHA-256, unpacked
)

// swaggerUI reports an error where the module contains another version than the
// one whose licences are here.
func swaggerUI() (work, error) {
	sum, err := sumOfSwaggerUI()
	if err != nil {
		return work{}, err
	}
	if sum != swaggerUISum {
		return work{}, fmt.Errorf("module swgui contains another Swagger UI than %s (its %s has the SHA-256 %s): "+
			"copy the licences of its version into %s and change the version and the sum in swaggerui.go",
			swaggerUIVersion, swaggerUIFile, sum, swaggerUIFolder)
	}
	licences, err := licencesIn(swaggerUIFolder, swaggerUIFolder)
	if err != nil {
		return work{}, fmt.Errorf("the licences of Swagger UI: %w", err)
	}
	return work{"Swagger UI", "v" + swaggerUIVersion, licences}, nil
}

func sumOfSwaggerUI() (string, error) {
	packed, err := static.FS.Open(swaggerUIFile)
	if err != nil {
		return "", err
	}
	defer packed.Close()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, plain); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
