import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/media/find_media.rpc.ts';
import { handler } from '../deps.ts';
import { findKey } from './table.ts';

export default handler(contract, {
  async run({ input, db }) {
    const key = await findKey(db, input.hash, input.image_id);
    return key === undefined ? fail('not_found') : { key };
  },
});
