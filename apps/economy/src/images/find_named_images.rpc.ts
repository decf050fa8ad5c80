import contract from '@cabildo/contracts/economy/images/find_named_images.rpc.ts';
import { findNamedImages } from '@cabildo/kit/media';
import { handler } from '../deps.ts';
import { tables } from '../tables.gen.ts';

export default handler(contract, {
  run: async ({ input, db }) => ({ image_ids: await findNamedImages(db, tables, input.image_ids) }),
});
