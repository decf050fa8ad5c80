import type { Failure } from '@cabildo/contracts';
import { expression, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';
import { servers } from '../roles/servers.table.ts';
import type { Image } from './image.ts';
import { noStorage } from './rules.ts';

interface ImageRow {
  server_id: number;
  kind: 'logo' | 'banner';
  hash: string;
  content_type: string;
  bytes: Buffer;
}

const images = table<ImageRow>('images');

/**
 * Replaces the logo or banner of a server and deletes the old bytes; null removes it, undefined changes nothing. The
 * image that it has already is not written again.
 */
async function setImage(
  tx: Tx,
  serverId: number,
  kind: ImageRow['kind'],
  image: Image | null | undefined,
): Promise<void> {
  if (image === undefined) return;
  if (image === null) {
    await run(tx, images().where({ server_id: serverId, kind }).delete());
    return;
  }
  const { hash, content_type, bytes } = image;
  const placed = images().insert({ server_id: serverId, kind, hash, content_type, bytes });
  const replaced = placed.onConflict(['server_id', 'kind']).merge(['hash', 'content_type', 'bytes']);
  await run(tx, replaced.where('images.hash', '<>', hash));
}

type Images = Record<ImageRow['kind'], Image | null | undefined>;

/**
 * Sets the images of a server, which the caller has locked, and counts their bytes (BI-05): of two uploads at once, the
 * second counts the first.
 */
export async function setImages(
  tx: Tx,
  serverId: number,
  given: Images,
): Promise<Failure<'limit_exceeded'> | undefined> {
  const kinds = (['logo', 'banner'] as const).filter((kind) => given[kind] !== undefined);
  if (kinds.length === 0) return undefined;
  const sizes = await rows(
    tx,
    images()
      .where({ server_id: serverId })
      .select('kind', expression<{ size: number }>('octet_length(bytes) AS size')),
  );
  const sizeOf = (kind: ImageRow['kind']): number => sizes.find((each) => each.kind === kind)?.size ?? 0;
  const added = kinds.reduce((sum, kind) => sum + (given[kind]?.bytes.length ?? 0) - sizeOf(kind), 0);
  const server = servers().where({ id: serverId });
  const stored = (await row(tx, server.clone().select('plan', 'extra_storage', 'storage_bytes')))!;
  const refusal = noStorage(stored, added);
  if (refusal) return refusal;
  for (const kind of kinds) await setImage(tx, serverId, kind, given[kind]);
  await run(tx, server.update({ storage_bytes: stored.storage_bytes + added }));
  return undefined;
}

/** Several servers may show the same image, so any row with the hash will do. */
export function findImage(
  sql: Sql,
  hash: string,
): Promise<Pick<ImageRow, 'content_type' | 'bytes'> | undefined> {
  return row(sql, images().where({ hash }).limit(1).select('content_type', 'bytes'));
}

/** A column of a statement about `servers`: the hash of its logo or banner, null where it has none. */
export const imageHash = (kind: ImageRow['kind']): string =>
  `(SELECT i.hash FROM images i WHERE i.server_id = servers.id AND i.kind = '${kind}') AS ${kind}_hash`;
