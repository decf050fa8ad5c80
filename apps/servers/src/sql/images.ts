import type { Sql, Tx } from '@cabildo/kit';

export interface Image {
  hash: string;
  content_type: string;
  bytes: Uint8Array;
}

export async function putImage(
  tx: Tx,
  serverId: number,
  kind: 'logo' | 'banner',
  image: Image,
): Promise<void> {
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
