/** One block of a stream of Server-Sent Events, as the HTML standard reads it. */
export interface Block {
  /** The id to resume from, where this block has one. */
  id: string | undefined;
  /** Milliseconds to wait before the next connection, where this block says so. */
  retryMs: number | undefined;
  kind: string;
  /** undefined: the block has no event. */
  data: string | undefined;
}

/** Reads blocks out of bytes that are cut anywhere. */
export class SseReader {
  readonly #decoder = new TextDecoder();
  #text = '';
  #lines: string[] = [];

  /** The blocks that end in these bytes. */
  take(bytes: Uint8Array): Block[] {
    this.#text += this.#decoder.decode(bytes, { stream: true });
    const blocks: Block[] = [];
    let start = 0;
    for (const { 0: end, index } of this.#text.matchAll(/\r\n?|\n/g)) {
      // The second half of this line's end may be on its way.
      if (end === '\r' && index + 1 === this.#text.length) break;
      const line = this.#text.slice(start, index);
      start = index + end.length;
      if (line !== '') this.#lines.push(line);
      else if (this.#lines.length > 0) blocks.push(blockOf(this.#lines.splice(0)));
    }
    this.#text = this.#text.slice(start);
    return blocks;
  }
}

function blockOf(lines: readonly string[]): Block {
  const block: Block = { id: undefined, retryMs: undefined, kind: 'message', data: undefined };
  for (const line of lines) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === 'id') block.id = value;
    else if (name === 'event') block.kind = value;
    else if (name === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`;
    else if (name === 'retry' && /^\d+$/.test(value)) block.retryMs = Number(value);
  }
  return block;
}
