/** Lines knows where the lines of a text begin. */
export class Lines {
  private readonly starts: number[] = [0];

  constructor(readonly text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.starts.push(at + 1);
    }
  }

  get count(): number {
    return this.starts.length;
  }

  /** start is the offset of a line, counted from 1; of a line that is not there, the text's end. */
  start(line: number): number {
    return this.starts[line - 1] ?? this.text.length;
  }

  /** end is the offset behind the last character of a line. */
  end(line: number): number {
    return line < this.count ? this.start(line + 1) - 1 : this.text.length;
  }

  /** lineAt is the line of an offset, counted from 1. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.count];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** widest is the line that needs most columns. What is not ASCII may need two. */
  widest(): string {
    let [widest, most] = [1, -1];
    for (let line = 1; line <= this.count; line++) {
      const columns = this.end(line) - this.start(line);
      if (columns * 2 > most) {
        const wide = columns + this.wideCharacters(line);
        if (wide > most) [widest, most] = [line, wide];
      }
    }
    return this.text.slice(this.start(widest), this.end(widest));
  }

  private wideCharacters(line: number): number {
    let wide = 0;
    for (let i = this.start(line); i < this.end(line); i++) {
      if (this.text.charCodeAt(i) > 0x7f) wide++;
    }
    return wide;
  }
}
