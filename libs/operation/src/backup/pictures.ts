import { createHash } from 'node:crypto';
import type { MediaStore } from '@cabildo/kit/media';
import type { ArchiveWriter } from './archive.ts';
import type { PictureTotals } from './manifest.ts';
import type { Session } from './session.ts';

/** The entries of pictures: their keys in the store below this folder. */
export const PICTURES = 'pictures/';

/** The service whose rows know the pictures of the store (RC-01). */
const KEEPER = 'servers';

/** Counts pictures, and hashes them in their order with their names. */
export class PictureSums {
  readonly #hash = createHash('sha256');
  #count = 0;
  #bytes = 0;

  add(key: string, bytes: Buffer): void {
    this.#count += 1;
    this.#bytes += bytes.length;
    this.#hash.update(`${key} ${bytes.length}\n`).update(bytes);
  }

  totals(): PictureTotals {
    return { count: this.#count, bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }
}

/** The keys of the pictures that a cut knows, of all servers or of one. */
async function keysOf(sessions: readonly Session[], serverId?: number): Promise<string[]> {
  const keeper = sessions.find(({ service }) => service === KEEPER);
  if (!keeper) return [];
  const rows = await keeper.sql.query<{ key: string }>(
    `SELECT key FROM media_contents ${serverId === undefined ? '' : `WHERE server_id = ${serverId}`} ORDER BY key`,
  );
  return rows.flatMap(({ key }) => [key, `${key}.preview`]);
}

/**
 * Adds the pictures that a cut knows, of all servers or of one.
 * @returns what was added, and a sentence where the store has lost some
 * @throws {TransientError} where the store is away
 */
export async function writePictures(
  archive: ArchiveWriter,
  { sessions, store, serverId }: { sessions: readonly Session[]; store: MediaStore; serverId?: number },
): Promise<{ totals: PictureTotals; remarks: string[] }> {
  const sums = new PictureSums();
  let lost = 0;
  for (const key of await keysOf(sessions, serverId)) {
    const bytes = await store.get(key);
    if (!bytes) {
      lost += 1;
      continue;
    }
    await archive.add(`${PICTURES}${key}`, bytes);
    sums.add(key, bytes);
  }
  const remarks = lost > 0 ? [`The store lacks ${lost} files of pictures that the databases know.`] : [];
  return { totals: sums.totals(), remarks };
}

/** Puts pictures of a file into a store, and takes them out again where the rest fails. */
export class PictureLoader {
  readonly #store: MediaStore;
  readonly #keys: string[] = [];

  constructor(store: MediaStore) {
    this.#store = store;
  }

  async add(key: string, bytes: Buffer): Promise<void> {
    this.#keys.push(key);
    await this.#store.put(key, bytes);
  }

  async undo(): Promise<void> {
    for (const key of this.#keys) await this.#store.delete(key);
  }
}
