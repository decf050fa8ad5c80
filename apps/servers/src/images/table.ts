import { row, run, table, type Sql, type Tx } from '@cabildo/kit';
import type { Image } from './image.ts';

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
export async function setImage(
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
