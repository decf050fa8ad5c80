import { z } from 'zod';
import type { KeyVersion } from '@cabildo/kit/service';

/** The version of the layout of backup files. */
export const FORMAT = 1;
/** The first entry of a backup file: what it holds. */
export const MANIFEST = 'manifest.json';
/** The last entry: how much it holds. A file without it was not finished. */
export const TOTALS = 'totals.json';
/** The entry of the secrets, encrypted by a passphrase; missing unless it was asked for. */
export const SECRETS = 'secrets.json';

/** A name or number that people are shown: no file writes to their terminal. */
const word = z.string().regex(/^[\w./+-]{1,200}$/);

/** The beginning of any manifest. */
export const formatSchema = z.object({ format: z.number(), version: word });

/** A table that holds rows: a partition is one of its own. */
const tableSchema = z.object({
  /** Quoted where SQL wants it, like the other names. */
  name: z.string(),
  /** Columns that the database computes are left out. */
  columns: z.array(z.string()),
  /** For a partition: its table, and the rows that belong in it. */
  partition: z.object({ of: z.string(), bound: z.string() }).optional(),
});
export type StoredTable = z.output<typeof tableSchema>;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of Cabildo that wrote the file. */
  version: word,
  taken_at: z.iso.datetime(),
  services: z.record(
    word,
    z.object({
      /** The version of the server. */
      postgres: z.string(),
      /** The migrations that were applied, in their order. */
      migrations: z.array(z.object({ name: word, checksum: z.string() })).min(1),
      /** In an order in which they can be filled. */
      tables: z.array(tableSchema),
    }),
  ),
  /** The one community whose rows the file holds, and the cell that they are from; missing where it holds an installation. */
  community: z.object({ server_id: z.int(), cell: z.int() }).optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The rows of a table, and the SHA-256 (hexadecimal) of its text as COPY writes it. */
const totalSchema = z.object({ rows: z.number(), sha256: z.string() });
export type Total = z.output<typeof totalSchema>;

const pictureTotals = z.object({ count: z.number(), bytes: z.number(), sha256: z.string() });
/** The pictures of a file, and the SHA-256 (hexadecimal) of all of them in their order. */
export type PictureTotals = z.output<typeof pictureTotals>;

export const totalsSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      tables: z.record(z.string(), totalSchema),
      sequences: z.record(z.string(), z.int().nullable()),
    }),
  ),
  /** Missing in files of before there were pictures, or where no store was at hand. */
  pictures: pictureTotals.optional(),
  /** Says that whoever had SECRET_KEYS wrote the file; missing where they were not at hand. */
  seal: z
    .object({
      key: z.int().transform((version) => version as unknown as KeyVersion),
      mac: z.base64(),
    })
    .optional(),
});
export type Totals = z.output<typeof totalsSchema>;

/** How much a file holds of all services, or of some. */
export interface Numbers {
  readonly tables: number;
  readonly rows: number;
}

/** Counts what a file holds. */
export function numbersOf(services: Totals['services']): Numbers {
  const tables = Object.values(services).flatMap((service) => Object.values(service.tables));
  return { tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0) };
}
