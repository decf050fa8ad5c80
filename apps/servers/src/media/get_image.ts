import { fail } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/servers/media/get_image.ts';
import { handler } from '../deps.ts';
import { findStored } from './table.ts';
import { imageView } from './views.ts';

export default handler(contract, {
  async run({ input, member, serverId, db }) {
    const image = await findStored(db, serverId, input.image_id);
    if (!image) return fail('not_found');
    if (image.user_id !== member.user_id && !isAllowed('mod', member)) return fail('forbidden');
    return { image: imageView(image) };
  },
});
