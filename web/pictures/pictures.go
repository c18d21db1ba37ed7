// Package pictures has the pictures of cards and the table of the words that choose
// them.
//
// A picture is a small SVG file with the picture's name. All are drawn in one
// hand: on a grid of 48 by 48, with one line of one width and round ends, and with one
// wash. The line has the colour of the text around the picture, and the wash is the
// page's, so that a picture fits every card in light and in dark. Each file has the
// same first line, which says so.
//
// words.json says which words choose which picture. The pages choose; this package
// only serves the files.
package pictures

import (
	"bytes"
	"embed"
	"strings"
)

//go:embed *.svg
var files embed.FS

//go:embed words.json
var words []byte

// Words returns the table of words, as JSON.
func Words() []byte { return words }

// head is how each picture begins. The pages set the same colours and lines where
// they draw a picture, so that the sheet need not repeat them.
const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="var(--wash, #e3b978)" ` +
	`stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">` + "\n"

// enough is more than the size of the sheet in bytes: a start of the pages makes it, and takes
// as long again where the buffer must grow.
const enough = 192 << 10

// Sheet returns all pictures as one SVG document with a symbol for each, whose id is
// the picture's name.
func Sheet() []byte {
	var sheet bytes.Buffer
	sheet.Grow(enough)
	sheet.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">`)
	for _, name := range names() {
		sheet.WriteString(`<symbol id="`)
		sheet.WriteString(name)
		sheet.WriteString(`" viewBox="0 0 48 48">`)
		for line := range bytes.Lines(shapes(name)) {
			sheet.Write(bytes.TrimSpace(line))
		}
		sheet.WriteString("</symbol>\n")
	}
	sheet.WriteString("</svg>\n")
	return sheet.Bytes()
}

// names returns the names of all pictures.
func names() []string {
	found, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	names := make([]string, len(found))
	for i, file := range found {
		names[i] = strings.TrimSuffix(file.Name(), ".svg")
	}
	return names
}

// shapes are the elements of a picture.
func shapes(name string) []byte {
	file, err := files.ReadFile(name + ".svg")
	if err != nil {
		panic(err) // the name is a file's
	}
	inner := bytes.TrimPrefix(file, []byte(head))
	return bytes.TrimSuffix(inner, []byte("</svg>\n"))
}
