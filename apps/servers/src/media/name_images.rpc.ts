import { fail } from '@cabildo/contracts/errors';
import { keptImage } from '@cabildo/contracts/images.ts';
import contract from '@cabildo/contracts/servers/media/name_images.rpc.ts';
import { handler } from '../deps.ts';
import { lockImages, noteNamed } from './table.ts';

const OTHER_PURPOSE = fail('error', {
  status: 400,
  message: {
    es: 'Esta imagen se subió para otro fin. Súbela de nuevo con el fin de este registro.',
    en: 'This picture was uploaded for another purpose. Upload it again for the purpose of this record.',
  },
});

export default handler(contract, {
  async handle({ input, tx, now }) {
    const ids = [...new Set(input.image_ids)];
    const images = await lockImages(tx, input.server_id, ids);
    if (images.length < ids.length) return fail('not_found');
    const isOwn = images.every(({ user_id }) => user_id !== null && user_id === input.user_id);
    if (!isOwn && !input.is_staff) return fail('forbidden');
    if (images.some(({ purpose }) => purpose !== input.purpose)) return OTHER_PURPOSE;
    await noteNamed(tx, ids, now);
    return { addresses: images.map((image) => ({ image_id: image.id, address: keptImage(image) })) };
  },
});
