import type { Tx } from '@cabildo/kit/database';
import { addStored } from '../storage/count.ts';
import { planDeletion, type ImageRow } from './table.ts';

/** Deletes a picture of a server that the transaction has locked, and its content with the last picture that has it. */
export async function forgetImage(tx: Tx, { id, server_id, hash }: ImageRow, now: Date): Promise<void> {
  await tx.query('DELETE FROM media_images WHERE id = $1', [id]);
  const [content] = await tx.query<{ key: string; bytes: number }>(
    `DELETE FROM media_contents t WHERE server_id = $1 AND hash = $2
       AND NOT EXISTS (SELECT 1 FROM media_images i WHERE i.server_id = t.server_id AND i.hash = t.hash)
     RETURNING key, bytes`,
    [server_id, hash],
  );
  if (!content) return;
  await addStored(tx, server_id, -content.bytes);
  await planDeletion(tx, content.key, now);
}
