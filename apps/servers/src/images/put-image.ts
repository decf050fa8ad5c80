import type { RequestContext } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { KeyMembership, Membership } from '@cabildo/contracts/permissions';
import { imageChanged } from '@cabildo/contracts/servers/images/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { MediaStore } from '@cabildo/kit/media';
import type { Emit } from '@cabildo/kit/service';
import { lockServer } from '../server-row/table.ts';
import { uploaded } from '../storage/body.ts';
import { imageOfBytes, mediaUrl, type Image } from './image.ts';
import { setImages } from './table.ts';

interface Put {
  readonly member: Membership | KeyMembership;
  readonly tx: Tx;
  readonly emit: Emit;
}

/** The image that a request's body is, of a size that GW-30 allows. */
export async function sentImage(
  store: MediaStore,
  ctx: RequestContext,
  hash: string,
  maxBytes: number,
): Promise<Image | Failure<'error'>> {
  const bytes = await uploaded(store, ctx, hash);
  if (bytes.length <= maxBytes) return imageOfBytes(bytes);
  return fail('error', {
    message: {
      es: `La imagen pesa más de ${maxBytes} bytes.`,
      en: `The image is larger than ${maxBytes} bytes.`,
    },
  });
}

/** Sets the logo or the banner of a server, and leaves the other as it is. */
export async function putImage(
  { member: { server_id, user_id }, tx, emit }: Put,
  kind: 'logo' | 'banner',
  image: Image,
): Promise<{ url: string; bytes: number } | Failure<'not_found' | 'limit_exceeded'>> {
  if (!(await lockServer(tx, server_id))) return fail('not_found');
  const full = await setImages(tx, server_id, { logo: undefined, banner: undefined, [kind]: image });
  if (full) return full;
  const bytes = image.bytes.length;
  emit(draft(imageChanged, { server_id, user_id, kind, bytes }));
  return { url: mediaUrl(image.hash)!, bytes };
}
