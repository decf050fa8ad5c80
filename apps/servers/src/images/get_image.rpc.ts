import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/images/get_image.rpc.ts';
import { handler } from '../deps.ts';
import { findImage } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const image = await findImage(db, input.hash);
    if (!image) return fail('not_found');
    return { content_type: image.content_type, base64: image.bytes.toString('base64') };
  },
});
