import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';

/** An entry of an archive, to be read before the next one. */
export interface ArchiveEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/** Writes a tar file that appears under its name only when it is complete and on the disk. */
export class ArchiveWriter {
  readonly #file: string;
  readonly #pack: Pack = pack();
  readonly #written: Promise<void>;

  /** @param file must not exist */
  constructor(file: string) {
    this.#file = file;
    const out = createWriteStream(this.#draft, { mode: 0o600, flags: 'wx' });
    this.#written = finished(this.#pack.pipe(out));
    // The next entry that is added reports the error.
    this.#written.catch((error: Error) => this.#pack.destroy(error));
  }

  get #draft(): string {
    return `${this.#file}.unfinished`;
  }

  /** Adds an entry. @throws {Error} when the disk is full, say */
  async add(name: string, content: Buffer): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      const header = { name, size: content.length, mode: 0o600, mtime: new Date() };
      this.#pack.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
    });
    await Promise.race([added, this.#written]);
  }

  /** Completes the file. */
  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
    await synced(this.#draft);
    await rename(this.#draft, this.#file);
    await synced(dirname(this.#file));
  }

  /** Removes what was written so far. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#draft, { force: true });
  }
}

async function synced(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads the entries of a tar file, one after the other. @throws {Error} for a file that is no archive, or ends early */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  // An error of the file ends the reading of the archive as well.
  pipeline(createReadStream(file), archive).catch(() => undefined);
  for await (const entry of archive) {
    yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
}

/** Reads an entry that fits in memory. */
export async function bytesOf({ content }: ArchiveEntry): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
