// Package looks knows how names look: which are alike, as Unicode Technical Standard #39,
// "Confusable Detection", compares them, and which characters nobody sees.
package looks

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// rightToLeft is U+202E, after which text is shown backwards.
const rightToLeft = "\u202e"

// Alike reports whether two names look alike. Case, spaces and punctuation do not count.
func Alike(name, other string) bool {
	want := of([]rune(other))
	if of([]rune(name)) == want {
		return true
	}
	backwards := []rune(name)
	slices.Reverse(backwards)
	return strings.Contains(name, rightToLeft) && of(backwards) == want
}

// pairs are letters that together look like another one.
var pairs = strings.NewReplacer("rn", "m", "vv", "w")

// of returns the skeleton of a text: letters and digits, of which those that look alike are one.
func of(text []rune) string {
	var b strings.Builder
	for _, r := range text {
		if Invisible(r) || unicode.IsMark(r) {
			continue
		}
		if r = letter(r); unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	return pairs.Replace(b.String())
}

// letter returns the letter of the alphabet that a character looks like, or its lower case.
func letter(r rune) rune {
	if plain, ok := alike()[r]; ok {
		r = plain
	}
	switch {
	case r >= '！' && r <= '～': // the full-width forms of ASCII
		r -= '！' - '!'
	case r >= '𝐀' && r <= '𝚣': // mathematical alphabets, each of 26 capital and 26 small letters
		r = 'a' + (r-'𝐀')%26
	case r >= 'Ⓐ' && r <= 'ⓩ':
		r = 'a' + (r-'Ⓐ')%26
	}
	switch r = unicode.ToLower(r); r {
	case '1', 'i', '|':
		return 'l'
	case '0':
		return 'o'
	}
	return r
}

// alike has the characters that look like a letter.
var alike = sync.OnceValue(func() map[rune]rune {
	all := map[rune]rune{}
	for plain, others := range map[rune]string{
		'a': "аАɑαΑᴀᎪꓮ", 'b': "ЬВвΒʙᏴꓐ", 'c': "сСϲϹᴄᏟℂℭⅽⅭꓚ",
		'd': "ԁᎠᴅⅾⅮꓓ", 'e': "еЕΕᴇᎬ℮ℯℰꓰ", 'f': "ϜꓝℱғҒꜰ", 'g': "ɡԌցɢᏀℊꓖ",
		'h': "һҺНнΗհʜᎻℋℌℍℎꓧ", 'i': "іІιΙıɪᎥⅰⅠℐℑӏӀ", 'j': "јЈϳᎫꓙ",
		'k': "кКκΚᴋᏦꓗ", 'l': "ʟᏞⅼⅬℓℒꓡǀ∣", 'm': "мМΜᴍᎷⅿⅯℳꓟ",
		'n': "ոпηΝɴℕꓠ", 'o': "оОοΟσօՕᴏℴꓳߋ०০੦", 'p': "рРρΡᴘᏢℙꓑ",
		'q': "ԛԚℚզ", 'r': "гʀᎡᏒℛℜℝꓣ", 's': "ѕЅꜱᏚՏꓢ", 't': "тТτΤᴛᎢꓔ",
		'u': "սυᴜՍꓴ", 'v': "νѵѴᴠᏙⅴⅤꓦ", 'w': "ԝԜωᴡᎳѡꓪ", 'x': "хХχΧⅹⅩꓫ",
		'y': "уУүҮγΥʏᎩꓬ", 'z': "ΖᴢᏃℤꓜ",
	} {
		for _, other := range others {
			all[other] = plain
		}
	}
	return all
})
