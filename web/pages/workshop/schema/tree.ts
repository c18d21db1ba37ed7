// The structure of JSON that may be unfinished, with the places of its values. Package
// cardsets/check says what is wrong with a text; this only says where things are.

/** A range of offsets in the text. */
export interface Range {
  start: number;
  end: number;
}

export interface Member {
  name: string;
  /** Of the name, with its quotation marks. */
  key: Range;
  /** null where there is none yet. */
  value: Value | null;
}

export interface Value extends Range {
  kind: 'object' | 'array' | 'string' | 'word';
  /** Of an object. */
  members: Member[];
  /** Of an array. */
  items: Value[];
  /** Whether the bracket or quotation mark that ends it is there. */
  closed: boolean;
}

/** Deeper values are left out. No card set needs them. */
const maxDepth = 32;

/** A string, complete or not; a number or a word; a punctuation mark; or anything else. */
const token = /"(?:[^"\\\n]|\\.)*"?|[-+.\w]+|[{}[\],:]|[^\s]/g;

const wholeString = /^"(?:[^"\\]|\\.)*"$/;

/** readTree returns the value of a text; null where it has none. */
export function readTree(text: string): Value | null {
  return new Reader(text).value(0);
}

class Reader {
  private next: Range & { text: string };

  constructor(private readonly source: string) {
    this.next = this.scan(0);
  }

  value(depth: number): Value | null {
    const { text, start, end } = this.next;
    if (text === '{' && depth < maxDepth) return this.container('object', '}', depth);
    if (text === '[' && depth < maxDepth) return this.container('array', ']', depth);
    if (text === '' || ',:}]'.includes(text)) return null;
    this.advance();
    const kind = text.startsWith('"') ? 'string' : 'word';
    const closed = kind === 'word' || wholeString.test(text);
    return { kind, start, end, members: [], items: [], closed };
  }

  private container(kind: 'object' | 'array', closing: string, depth: number): Value {
    const { start } = this.next;
    const value: Value = { kind, start, end: start, members: [], items: [], closed: false };
    this.advance();
    while (this.next.text !== '' && !'}]'.includes(this.next.text)) {
      if (',:'.includes(this.next.text)) this.advance();
      else if (kind === 'object') value.members.push(this.member(depth));
      else value.items.push(this.value(depth + 1) as Value);
    }
    value.closed = this.next.text === closing;
    value.end = value.closed ? this.next.end : this.next.start;
    if (value.closed) this.advance();
    return value;
  }

  private member(depth: number): Member {
    const { text, start, end } = this.next;
    this.advance();
    const name = text.replace(/^"|"$/g, '');
    const member: Member = { name, key: { start, end }, value: null };
    if (this.next.text === ':') {
      this.advance();
      member.value = this.value(depth + 1);
    }
    return member;
  }

  private advance() {
    this.next = this.scan(this.next.end);
  }

  private scan(from: number): Range & { text: string } {
    token.lastIndex = from;
    const found = token.exec(this.source);
    if (!found) return { text: '', start: this.source.length, end: this.source.length };
    return { text: found[0], start: found.index, end: token.lastIndex };
  }
}

/** memberOf is the value of a member of an object; undefined where there is none. */
export function memberOf(value: Value | null | undefined, name: string): Value | undefined {
  return value?.members.find((member) => member.name === name)?.value ?? undefined;
}

/** valueAt is the value that a JSON Pointer (RFC 6901) names; undefined where there is none. */
export function valueAt(root: Value | null, pointer: string): Value | undefined {
  const tokens = pointer.split('/').slice(1);
  return tokens.reduce<Value | undefined>((value, escaped) => {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    return value?.kind === 'array' ? value.items[Number(name)] : memberOf(value, name);
  }, root ?? undefined);
}

/** cardsOf are the cards of a card set. */
export function cardsOf(root: Value | null): Value[] {
  return memberOf(root, 'cards')?.items ?? [];
}
