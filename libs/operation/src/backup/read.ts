import { createHash, type Hash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { ConfigError } from '@cabildo/kit/service';
import { bytesOf, readArchive, type ArchiveEntry } from './archive.ts';
import {
  FORMAT,
  formatSchema,
  MANIFEST,
  manifestSchema,
  SECRETS,
  TOTALS,
  totalsSchema,
  type Manifest,
  type Totals,
} from './manifest.ts';
import { PICTURES, PictureSums } from './pictures.ts';

/** Some of the rows of a table, as the text of COPY, cut anywhere. */
export interface Piece {
  readonly service: string;
  readonly table: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/** The content of a backup file beside the rows. */
export interface BackupFile {
  readonly manifest: Manifest;
  readonly totals: Totals;
  /** The secrets as they were encrypted; undefined: the file has none. */
  readonly secrets: string | undefined;
}

/** Reads a text of the file, which somebody may have changed. */
function parsed<S extends z.ZodType>(schema: S, text: string, file: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(file, error);
  }
}

function manifestOf(text: string, file: string): Manifest {
  const { format, version } = parsed(formatSchema, text, file);
  if (format !== FORMAT) {
    throw new ConfigError(
      `${file} was written by Cabildo ${version} in another layout (${format}, here ${FORMAT}): restore it with that version.`,
    );
  }
  return parsed(manifestSchema, text, file);
}

const pieceOf = ({ name, content }: ArchiveEntry): Piece => {
  const [service = '', table = ''] = name.split('/');
  const gunzip = createGunzip();
  // An error of the file is an error of what is unpacked, which the reader of the chunks gets.
  pipeline(Readable.from(content), gunzip, () => undefined);
  return { service, table, chunks: gunzip };
};

/**
 * Reads a backup file from beginning to end.
 * @param onPiece gets the rows piece by piece, and is waited for
 * @param onPicture gets the pictures by their keys, likewise
 * @throws {ConfigError} for a file that is missing, damaged, unfinished, or of another layout
 */
export async function readBackup(
  file: string,
  onPiece: (piece: Piece, manifest: Manifest) => Promise<void>,
  onPicture: (key: string, bytes: Buffer) => Promise<void> | void,
): Promise<BackupFile> {
  let manifest: Manifest | undefined;
  let totals: Totals | undefined;
  let secrets: string | undefined;
  for await (const entry of entriesOf(file)) {
    if (entry.name === MANIFEST) manifest = manifestOf(await textIn(file, entry), file);
    else if (!manifest) break;
    else if (entry.name === TOTALS) totals = parsed(totalsSchema, await textIn(file, entry), file);
    else if (entry.name === SECRETS) secrets = await textIn(file, entry);
    else if (entry.name.startsWith(PICTURES))
      await onPicture(entry.name.slice(PICTURES.length), await bytesIn(file, entry));
    else await onPiece(pieceOf(entry), manifest);
  }
  if (!manifest) throw new ConfigError(`${file} is no backup of Cabildo.`);
  if (!totals) throw damaged(file);
  return { manifest, totals, secrets };
}

const damaged = (file: string, cause?: unknown): ConfigError =>
  new ConfigError(`${file} is not whole: copy it again, or take another backup.`, { cause });

const bytesIn = (file: string, entry: ArchiveEntry): Promise<Buffer> =>
  bytesOf(entry).catch((error: unknown) => {
    throw damaged(file, error);
  });
const textIn = async (file: string, entry: ArchiveEntry): Promise<string> =>
  (await bytesIn(file, entry)).toString('utf8');

/** Errors of the archive, and no others: what the caller does with an entry may fail as well. */
async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
  await access(file).catch((error: unknown) => {
    throw new ConfigError(`There is no file ${file} that this user may read.`, { cause: error });
  });
  const entries = readArchive(file);
  try {
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw damaged(file, error);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // The caller may want no more of it.
    await entries.return(undefined);
  }
}

/**
 * Reads the secrets of a backup file as they were encrypted, which stand before the rows; undefined: it has none.
 * @throws {ConfigError} for a file that is missing or damaged
 */
export async function secretsIn(file: string): Promise<string | undefined> {
  for await (const entry of entriesOf(file)) {
    if (entry.name === SECRETS) return await textIn(file, entry);
    if (entry.name !== MANIFEST) return undefined;
  }
  return undefined;
}

/**
 * Reads a backup file and compares what it says with itself and all rows with its checksums, before anything is done with it.
 * @throws {ConfigError} as {@link readBackup} does, and for rows that differ
 */
export async function checkBackup(file: string): Promise<BackupFile> {
  const hashes = new Map<string, Hash>();
  const pictures = new PictureSums();
  const hashPiece = async ({ service, table, chunks }: Piece): Promise<void> => {
    const key = `${service}/${table}`;
    const hash = hashes.get(key) ?? createHash('sha256');
    hashes.set(key, hash);
    try {
      for await (const chunk of chunks) hash.update(chunk);
    } catch (error) {
      throw damaged(file, error);
    }
  };
  const backup = await readBackup(file, hashPiece, (key, bytes) => pictures.add(key, bytes));
  const { manifest, totals } = backup;
  const { count, ...sums } = pictures.totals();
  if (totals.pictures ? !isDeepStrictEqual(totals.pictures, { count, ...sums }) : count > 0) throw damaged(file);
  if (!isEqual(Object.keys(manifest.services), Object.keys(totals.services))) throw damaged(file);
  for (const [service, { tables }] of Object.entries(totals.services)) {
    const names = manifest.services[service]!.tables.map(({ name }) => name);
    if (!isEqual(names, Object.keys(tables))) throw damaged(file);
    for (const [table, { sha256 }] of Object.entries(tables)) {
      const key = `${service}/${table}`;
      const hash = hashes.get(key) ?? createHash('sha256');
      hashes.delete(key);
      if (hash.digest('hex') !== sha256) throw damaged(file);
    }
  }
  // Rows of a table that the manifest does not name.
  if (hashes.size > 0) throw damaged(file);
  return backup;
}

const isEqual = (names: readonly string[], others: readonly string[]): boolean =>
  isDeepStrictEqual(names.toSorted(), others.toSorted());
