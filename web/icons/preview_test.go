package icons_test

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"cardgames/web/icons"
)

func TestThePreviewShowsTheIconOnTheCloth(t *testing.T) {
	file := icons.Preview()
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size.X != icons.PreviewWidth || size.Y != icons.PreviewHeight {
		t.Errorf("it has %v pixels", size)
	}
	if len(file) > 20_000 {
		t.Errorf("it has %d bytes", len(file))
	}
	for place, want := range map[[2]int]color.NRGBA{
		{0, 0}:     {0xf4, 0xea, 0xd8, 0xff}, // the cloth
		{220, 157}: {0xb4, 0x44, 0x2c, 0xff}, // the icon's ground
		{300, 110}: {0xfd, 0xf6, 0xe7, 0xff}, // the house
	} {
		if got := color.NRGBAModel.Convert(picture.At(place[0], place[1])); got != want {
			t.Errorf("at %v it is %v, want %v", place, got, want)
		}
	}
}

// The fields are those of the format of icons: one picture of 32 by 32, which begins after them.
func TestTheFaviconHasOnePicture(t *testing.T) {
	file := icons.Favicon()
	const header = 22
	if !bytes.Equal(file[:8], []byte{0, 0, 1, 0, 1, 0, 32, 32}) || file[18] != header {
		t.Errorf("it begins with % x", file[:header])
	}
	picture, err := png.Decode(bytes.NewReader(file[header:]))
	if err != nil || picture.Bounds().Dx() != 32 {
		t.Errorf("its picture: %v", err)
	}
}
