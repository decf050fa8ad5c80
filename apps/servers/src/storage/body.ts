import { createHash } from 'node:crypto';
import type { RequestContext } from '@cabildo/contracts/action';
import { TransientError } from '@cabildo/kit/bus';
import type { MediaStore } from '@cabildo/kit/media';

/** The body of a request, which the gateway has put into the store. @throws {TransientError} where it is not there any more */
export async function uploaded(store: MediaStore, { upload }: RequestContext, hash: string): Promise<Buffer> {
  const bytes = upload === undefined ? undefined : await store.get(upload);
  if (!bytes || createHash('sha256').update(bytes).digest('base64url') !== hash)
    throw new TransientError('The body of the request is not in the store.');
  return bytes;
}
