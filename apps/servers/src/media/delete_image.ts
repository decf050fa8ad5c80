import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/servers/media/delete_image.ts';
import { imageDeleted } from '@cabildo/contracts/servers/media/events.ts';
import { handler } from '../deps.ts';
import { lockServer } from '../server-row/table.ts';
import { forgetImage } from './forget.ts';
import { namedOf } from './named.ts';
import { UNDER_WAY_MS } from './rules.ts';
import { findStored, lockImages } from './table.ts';

const IN_USE = fail('error', {
  status: 409,
  message: {
    es: 'Algo del servidor muestra esta imagen. Quítala de allí y elimínala después.',
    en: 'Something in the server shows this picture. Take it away there, and delete it then.',
  },
});

export default handler(contract, {
  async prepare({ input, member, serverId, db, ask }) {
    const image = await findStored(db, serverId, input.image_id);
    if (!image) return fail('not_found');
    if (image.user_id !== member.user_id && !isAllowed('mod', member)) return fail('forbidden');
    return (await namedOf(ask, [image.id])).size > 0 ? IN_USE : image;
  },
  async handle({ input, serverId, tx, emit, now, prepared }) {
    if (!(await lockServer(tx, serverId))) return fail('not_found');
    const [image] = await lockImages(tx, serverId, [input.image_id]);
    if (!image) return fail('not_found');
    // A command that was allowed to name it meanwhile may have its record on the way.
    if (image.named_at && image.named_at.getTime() > now.getTime() - UNDER_WAY_MS) return IN_USE;
    const { id: image_id, purpose, user_id } = image;
    await forgetImage(tx, image, now);
    emit(draft(imageDeleted, { server_id: serverId, image_id, purpose, user_id, bytes: prepared.bytes }));
    return { deleted: true as const, image_id };
  },
});
