// Card-set files as authors save them. The service takes UTF-8 alone.

export interface OpenedFile {
  text: string;
  /** What was not UTF-8, in words for the author; empty where all was well. */
  notice: string;
}

/** decode reads a file whatever its encoding is, as far as that can be recognised. */
export function decode(bytes: Uint8Array): OpenedFile {
  const { label, name, certain } = encodingOf(bytes);
  const text = new TextDecoder(label).decode(bytes).replace(/\r\n?/g, '\n');
  if (name === '') return { text, notice: '' };
  const doubt = certain ? '' : ' Look at letters with accents: they may be wrong.';
  const notice = `The file was ${name}. It is UTF-8 now, as the service needs it; download it to keep it so.${doubt}`;
  return { text, notice };
}

interface Encoding {
  label: string;
  /** Empty for UTF-8. */
  name: string;
  certain: boolean;
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return utf16('utf-16le');
  if (first === 0xfe && second === 0xff) return utf16('utf-16be');
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return { label: 'utf-8', name: 'UTF-8 with a byte-order mark', certain: true };
  }
  if (second === 0 && first !== 0) return utf16('utf-16le'); // JSON begins with an ASCII character
  if (first === 0 && second !== 0 && bytes.length > 1) return utf16('utf-16be');
  if (isUTF8(bytes)) return { label: 'utf-8', name: '', certain: true };
  return {
    label: 'windows-1252',
    name: 'not UTF-8, and was read as Latin-1 (Windows-1252)',
    certain: false,
  };
}

function utf16(label: string): Encoding {
  return { label, name: 'UTF-16', certain: true };
}

function isUTF8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
