import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TransientError } from '../base/errors.ts';
import type { MediaStore, Stored } from './store.ts';

/** A file that is being written has this ending, which no key has. */
const UNFINISHED = '~';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A store in a folder: a file for each key. */
export class FolderStore implements MediaStore {
  readonly #root: string;

  constructor(folder: string | URL) {
    this.#root = resolve(typeof folder === 'string' ? folder : fileURLToPath(folder));
  }

  put(key: string, bytes: Buffer): Promise<void> {
    return this.#guarded(async () => {
      const path = this.#pathOf(key);
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        // Who carries a copy away reads them too; the folder itself says who may.
        const file = await open(unfinished, 'wx', 0o644);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // A renamed file survives a crash once its folder is on the disk.
      const folder = await open(dirname(path));
      await folder.sync().finally(() => folder.close());
    });
  }

  get(key: string): Promise<Buffer | undefined> {
    return this.#guarded(async () => {
      try {
        return await readFile(this.#pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  delete(key: string): Promise<void> {
    return this.#guarded(() => rm(this.#pathOf(key), { force: true }));
  }

  async *list(prefix: string): AsyncIterable<Stored> {
    const names = await this.#guarded(async () => {
      try {
        return await readdir(join(this.#root, prefix), { recursive: true });
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    });
    for (const name of names) {
      // A file that a crash left unfinished is listed too, so that it is deleted like all else.
      const key = `${prefix}${name}`;
      const found = await this.#guarded(() =>
        stat(join(this.#root, key)).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      );
      if (found?.isFile()) yield { key, storedAt: found.mtime };
    }
  }

  #pathOf(key: string): string {
    const path = resolve(this.#root, key);
    if (!path.startsWith(`${this.#root}/`)) throw new Error(`${key} is no key of a store`);
    return path;
  }

  /** Says of a full or missing disk that a retry may succeed. */
  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      throw new TransientError(`The folder of pictures ${this.#root} cannot be used.`, { cause: error });
    }
  }
}
