import contract from '@cabildo/contracts/servers/images/put_banner.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import { handler } from '../deps.ts';
import { putImage, sentImage } from './put-image.ts';

export default handler(contract, {
  prepare: ({ ctx, input, deps }) => sentImage(deps.store, ctx, input.image, LIMITS.max_banner_bytes),
  handle: ({ member, tx, emit, prepared }) => putImage({ member, tx, emit }, 'banner', prepared),
});
