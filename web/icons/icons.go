// Package icons draws the icon of the pages as PNG files, in the sizes in which systems show
// applications. It is the picture of web/pages/icon.svg.
package icons

import (
	"fmt"
	"image"
	"image/color"
)

// Version is another one where the drawings change.
const Version = "1"

// Icon is one of the files.
type Icon struct {
	Name     string
	size     int  // in pixels
	maskable bool // whether a system may cut it to a shape of its own
}

// All are the icons of the application.
var All = []Icon{
	{"icon-192.png", 192, false},
	{"icon-512.png", 512, false},
	{"icon-maskable.png", 512, true},
}

// Sizes is the size as a web application manifest writes it, such as "192x192".
func (i Icon) Sizes() string { return fmt.Sprintf("%dx%[1]d", i.size) }

// Purpose is "maskable" or "any", as a web application manifest has it.
func (i Icon) Purpose() string {
	if i.maskable {
		return "maskable"
	}
	return "any"
}

// PNG draws the icon.
func (i Icon) PNG() []byte { return encoded(i.draw()) }

func (i Icon) draw() *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, i.size, i.size))
	for y := range i.size {
		for x := range i.size {
			picture.SetNRGBA(x, y, i.pixel(x, y))
		}
	}
	return picture
}

var (
	red   = color.NRGBA{0xb4, 0x44, 0x2c, 0xff}
	cream = color.NRGBA{0xfd, 0xf6, 0xe7, 0xff}
)

// samples is the number of points of a pixel, in each direction, whose colours are averaged.
const samples = 4

// pixel averages the colours of its points. Each is red, cream or transparent red.
func (i Icon) pixel(x, y int) color.NRGBA {
	var inside, creams int
	for sy := range samples {
		for sx := range samples {
			switch i.colorAt(i.unit(x, sx), i.unit(y, sy)) {
			case cream:
				inside, creams = inside+1, creams+1
			case red:
				inside++
			}
		}
	}
	const all = samples * samples
	mix := func(r, c uint8) uint8 { return uint8((int(r)*(all-creams) + int(c)*creams) / all) }
	return color.NRGBA{mix(red.R, cream.R), mix(red.G, cream.G), mix(red.B, cream.B), uint8(255 * inside / all)}
}

// unit is a point in the units of the picture, which is 32 wide and high. What is cut to a shape has
// its picture within the middle 80% (Web Application Manifest, "maskable").
func (i Icon) unit(pixel, sample int) float64 {
	at := (float64(pixel) + (float64(sample)+0.5)/samples) / float64(i.size) * 32
	if i.maskable {
		at = (at-16)*1.25 + 16
	}
	return at
}

// colorAt is the colour of a point of the picture: a heart in a house on a square with round corners.
func (i Icon) colorAt(x, y float64) color.NRGBA {
	switch {
	case inHeart(x, y):
		return red
	case inHouse(x, y):
		return cream
	case i.maskable || inSquare(x, y):
		return red
	}
	return color.NRGBA{}
}

func inSquare(x, y float64) bool {
	const radius = 7
	dx, dy := max(radius-x, x-(32-radius), 0), max(radius-y, y-(32-radius), 0)
	return dx*dx+dy*dy <= radius*radius
}

func inHouse(x, y float64) bool {
	roof := y >= 5 && y <= 15 && x >= 16-(y-5)*1.2 && x <= 16+(y-5)*1.2
	walls := x >= 7 && x <= 25 && y >= 15 && y <= 27
	return roof || walls
}

// inHeart has the curve (x²+y²-1)³ = x²y³.
func inHeart(x, y float64) bool {
	x, y = (x-16)/4, (16.6-y)/4
	round := x*x + y*y - 1
	return round*round*round <= x*x*y*y*y
}
