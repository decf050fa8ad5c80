import type { Failure } from '@cabildo/contracts/errors';
import { c, expression, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { addStored } from '../storage/count.ts';
import type { Image } from './image.ts';

export const images = table(
  'images',
  {
    server_id: c.bigint,
    kind: c.text<'logo' | 'banner'>(),
    hash: c.text,
    content_type: c.text,
    bytes: c.bytea,
  },
  { bound: 'max_owned_servers', goes: 'with its server' },
);
type ImageRow = RowOf<typeof images>;

/**
 * Replaces the logo or banner of a server and deletes the old bytes; null removes the image, undefined changes nothing. The
 * same image as before is not written again.
 */
async function setImage(
  tx: Tx,
  serverId: number,
  kind: ImageRow['kind'],
  image: Image | null | undefined,
): Promise<void> {
  if (image === undefined) return;
  if (image === null) {
    await run(tx, images.delete().where({ server_id: serverId, kind }));
    return;
  }
  const { hash, content_type, bytes } = image;
  const placed = images.insert({ server_id: serverId, kind, hash, content_type, bytes });
  const replaced = placed.onConflict(['server_id', 'kind']).merge(['hash', 'content_type', 'bytes']);
  await run(tx, replaced.where('images.hash', '<>', hash));
}

type Images = Record<ImageRow['kind'], Image | null | undefined>;

/**
 * Sets the images of a server and counts their bytes (BI-05). The caller has locked the server, so that of two uploads at
 * once the second counts the first.
 */
export async function setImages(
  tx: Tx,
  serverId: number,
  given: Images,
): Promise<Failure<'limit_exceeded'> | undefined> {
  const kinds = (['logo', 'banner'] as const).filter((kind) => given[kind] !== undefined);
  if (kinds.length === 0) return undefined;
  const measured = images.select('kind', expression<{ size: number }>('octet_length(bytes) AS size'));
  const sizes = await rows(tx, measured.where({ server_id: serverId }));
  const sizeOf = (kind: ImageRow['kind']): number => sizes.find((each) => each.kind === kind)?.size ?? 0;
  const added = kinds.reduce((sum, kind) => sum + (given[kind]?.bytes.length ?? 0) - sizeOf(kind), 0);
  const full = await addStored(tx, serverId, added);
  if (full) return full;
  for (const kind of kinds) await setImage(tx, serverId, kind, given[kind]);
  return undefined;
}

/** Finds an image by its hash; several servers may have the same one, so any row will do. */
export const findImage = (
  sql: Sql,
  hash: string,
): Promise<Pick<ImageRow, 'content_type' | 'bytes'> | undefined> =>
  row(sql, images.select('content_type', 'bytes').where({ hash }).limit(1));

/** A column of a statement about `servers`: the hash of its logo or banner, null where it has none. */
export const imageHash = (kind: ImageRow['kind']): string =>
  `(SELECT i.hash FROM images i WHERE i.server_id = servers.id AND i.kind = '${kind}') AS ${kind}_hash`;
