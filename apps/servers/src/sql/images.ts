import type { Sql, Tx } from '@cabildo/kit';
import type { Image } from '../image.ts';

/** Puts an image in the place of the one before, whose bytes go; null takes that one away, undefined leaves it. */
export async function setImage(
  tx: Tx,
  serverId: number,
  kind: 'logo' | 'banner',
  image: Image | null | undefined,
): Promise<void> {
  if (image === undefined) return;
  if (image === null) {
    await tx.query('DELETE FROM images WHERE server_id = $1 AND kind = $2', [serverId, kind]);
    return;
  }
  await tx.query(
    `INSERT INTO images (server_id, kind, hash, content_type, bytes) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (server_id, kind) DO UPDATE
       SET hash = excluded.hash, content_type = excluded.content_type, bytes = excluded.bytes`,
    [serverId, kind, image.hash, image.content_type, image.bytes],
  );
}

/** Several servers may show the same image; any of their rows will do. */
export async function findImage(
  sql: Sql,
  hash: string,
): Promise<{ content_type: string; bytes: Buffer } | undefined> {
  const [row] = await sql.query<{ content_type: string; bytes: Buffer }>(
    'SELECT content_type, bytes FROM images WHERE hash = $1 LIMIT 1',
    [hash],
  );
  return row;
}
