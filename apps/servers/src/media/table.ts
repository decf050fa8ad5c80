import { isSigned, type ImagePurpose } from '@cabildo/contracts/images.ts';
import { c, row, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';

export const mediaContents = table(
  'media_contents',
  {
    server_id: c.bigint,
    /** The SHA-256 of the reduced picture, in Base64url. */
    hash: c.text,
    /** The key in the store; that of the preview is this one and `.preview`. */
    key: c.text,
    width: c.int,
    height: c.int,
    /** With the preview. */
    bytes: c.bigint,
  },
  { bound: 'images_uploaded', goes: 'by forget_images: with the last picture that has it' },
);
export type ContentRow = RowOf<typeof mediaContents>;

export const mediaImages = table(
  'media_images',
  {
    id: c.id,
    server_id: c.bigint,
    hash: c.text,
    purpose: c.text<ImagePurpose>(),
    /** Null: a key of the server. */
    user_id: c.bigint.nullable,
    created_at: c.timestamptz,
    /** The last moment at which a command was allowed to name it. */
    named_at: c.timestamptz.nullable,
    /** The moment since which no record is known to name it. */
    unnamed_since: c.timestamptz.nullable,
    due_at: c.timestamptz,
  },
  {
    bound: 'images_uploaded',
    goes: 'by forget_images: a day after the last record that named it',
    person: { user_id: { replaced: 'its index finds pictures and counts nothing' } },
    exported: 'in images',
    locks: { media_images: 900 },
  },
);
export type ImageRow = RowOf<typeof mediaImages>;

export const mediaDeletions = table(
  'media_deletions',
  { id: c.id, key: c.text, due_at: c.timestamptz },
  {
    bound: 'system: one for each picture that is being stored or deleted',
    goes: 'by delete_media: when the store has deleted what it names',
    erased: 'not about a server: it names what the store deletes after one is gone',
    carried: 'emptied: the other store has nothing of it',
    locks: { media_deletions: 910 },
  },
);

/** Pictures whose names are to be looked for. */
export const dueImages = due(mediaImages, { at: 'due_at', leaseSeconds: LEASE_SECONDS });
/** What the store is to delete. */
export const dueDeletions = due(mediaDeletions, { at: 'due_at', leaseSeconds: LEASE_SECONDS });

/** A picture with its content. */
export type StoredImage = ImageRow & Pick<ContentRow, 'key' | 'width' | 'height' | 'bytes'>;

const STORED = `SELECT ${mediaImages.list('i')}, t.key, t.width, t.height, t.bytes
  FROM media_images i JOIN media_contents t USING (server_id, hash)`;

/** A picture of a server (GW-24). */
export async function findStored(sql: Sql, serverId: number, id: number): Promise<StoredImage | undefined> {
  const [found] = await sql.query<StoredImage>(`${STORED} WHERE i.id = $1 AND i.server_id = $2`, [
    id,
    serverId,
  ]);
  return found;
}

/** The key of the picture at an address: of any server where everybody may see it, or the one with the id. */
export async function findKey(sql: Sql, hash: string, imageId: number | null): Promise<string | undefined> {
  const found =
    imageId === null
      ? await sql.query<StoredImage>(`${STORED} WHERE i.hash = $1`, [hash])
      : await sql.query<StoredImage>(`${STORED} WHERE i.id = $2 AND i.hash = $1`, [hash, imageId]);
  return found.find(({ purpose }) => imageId !== null || !isSigned(purpose))?.key;
}

/** Locks pictures of a server, in the order of their ids; returns those that exist. */
export const lockImages = (tx: Tx, serverId: number, ids: readonly number[]): Promise<ImageRow[]> =>
  tx.query(
    `SELECT ${mediaImages.list()} FROM media_images WHERE server_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`,
    [serverId, ids],
  );

export async function noteNamed(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.query(`UPDATE media_images SET named_at = $2, unnamed_since = NULL WHERE id = ANY($1)`, [
    ids,
    now,
  ]);
}

/** The content that a server has of a hash. */
export const findContent = (tx: Tx, serverId: number, hash: string): Promise<ContentRow | undefined> =>
  row(tx, mediaContents.select().where({ server_id: serverId, hash }));

/**
 * Inserts a picture, or returns the one that its uploader stored before for the purpose; `true` where it is new. The server is locked.
 */
export async function insertImage(
  tx: Tx,
  made: Pick<ImageRow, 'server_id' | 'hash' | 'purpose' | 'user_id' | 'created_at' | 'due_at'>,
): Promise<[image: ImageRow, isNew: boolean]> {
  const { server_id, hash, purpose, user_id, created_at, due_at } = made;
  const values = [server_id, hash, purpose, user_id, created_at, due_at];
  const [inserted] = await tx.query<ImageRow>(
    `INSERT INTO media_images (server_id, hash, purpose, user_id, created_at, unnamed_since, due_at)
     VALUES ($1, $2, $3, $4, $5, $5, $6) ON CONFLICT DO NOTHING RETURNING ${mediaImages.list()}`,
    values,
  );
  if (inserted) return [inserted, true];
  const [before] = await tx.query<ImageRow>(
    `UPDATE media_images SET due_at = $5 WHERE server_id = $1 AND hash = $2 AND purpose = $3
       AND user_id IS NOT DISTINCT FROM $4 RETURNING ${mediaImages.list()}`,
    [server_id, hash, purpose, user_id, due_at],
  );
  return [before!, false];
}

/** Has the store delete a key, or all below one that ends with a slash. */
export async function planDeletion(sql: Sql, key: string, at: Date): Promise<void> {
  await sql.query(
    `INSERT INTO media_deletions (key, due_at) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at`,
    [key, at],
  );
}

/** Keeps what was to be deleted. False where the deletion has begun. */
export async function keepStored(tx: Tx, key: string): Promise<boolean> {
  return (await tx.query(`DELETE FROM media_deletions WHERE key = $1 RETURNING id`, [key])).length > 0;
}
