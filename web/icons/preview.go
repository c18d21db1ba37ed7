package icons

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// The size in pixels of the picture that messengers show beside a link. It is the smallest that they
// show large.
const (
	PreviewWidth  = 600
	PreviewHeight = 315
)

// The colours of the table's cloth: of its ground, and where one or both of its stripes are.
var (
	ground  = color.NRGBA{0xf4, 0xea, 0xd8, 0xff}
	stripe  = color.NRGBA{0xef, 0xe0, 0xc9, 0xff}
	stripes = color.NRGBA{0xea, 0xd6, 0xb9, 0xff}
)

// Preview draws the icon on the table's cloth, as a PNG file.
func Preview() []byte {
	const square, side = 35, 210 // of the cloth and of the icon, in pixels
	picture := image.NewNRGBA(image.Rect(0, 0, PreviewWidth, PreviewHeight))
	for y := range PreviewHeight {
		for x := range PreviewWidth {
			picture.SetNRGBA(x, y, clothAt(x/square, y/square))
		}
	}
	corner := image.Pt((PreviewWidth-side)/2, (PreviewHeight-side)/2)
	icon := Icon{size: side}.draw()
	draw.Draw(picture, icon.Bounds().Add(corner), icon, image.Point{}, draw.Over)
	return encoded(picture)
}

func clothAt(column, row int) color.NRGBA {
	return [...]color.NRGBA{ground, stripe, stripes}[column%2+row%2]
}

func encoded(picture image.Image) []byte {
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, picture); err != nil {
		panic(err) // a Buffer takes everything
	}
	return file.Bytes()
}

// Favicon is the icon in the form for programs that ask for /favicon.ico: a directory with one entry, for
// a PNG file of 32 by 32 pixels.
func Favicon() []byte {
	const size = 32
	picture := Icon{size: size}.PNG()
	directory := struct {
		Reserved, Kind, Count       uint16
		Width, Height, Colours, Pad uint8
		Planes, BitsOfPixel         uint16
		Bytes, Offset               uint32
	}{Kind: 1, Count: 1, Width: size, Height: size, Planes: 1, BitsOfPixel: 32, Bytes: uint32(len(picture))}
	directory.Offset = uint32(binary.Size(directory))
	file, err := binary.Append(nil, binary.LittleEndian, directory)
	if err != nil {
		panic(err) // its size is fixed
	}
	return append(file, picture...)
}
