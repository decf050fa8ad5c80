import { createHash, randomUUID } from 'node:crypto';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { imageUploaded } from '@cabildo/contracts/servers/media/events.ts';
import contract from '@cabildo/contracts/servers/media/upload_image.ts';
import { TransientError } from '@cabildo/kit/bus';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { lockServer } from '../server-row/table.ts';
import { uploaded } from '../storage/body.ts';
import { addStored } from '../storage/count.ts';
import {
  findContent,
  insertImage,
  keepStored,
  mediaContents,
  planDeletion,
  type ContentRow,
} from './table.ts';
import { imageView } from './views.ts';
import type { Unreadable } from './reduction.ts';
import { UNNAMED_MS } from './rules.ts';

/** A picture whose request has not come to its end by then is deleted from the store. */
const ABANDONED_MS = 3_600_000;

const UNREADABLE: Readonly<Record<Unreadable, Failure<'error'>>> = {
  kind: fail('error', {
    message: {
      es: 'La imagen debe ser PNG, JPEG, WebP o GIF.',
      en: 'The picture must be PNG, JPEG, WebP or GIF.',
    },
  }),
  size: fail('error', {
    message: {
      es: 'La imagen tiene demasiados píxeles. Redúcela a 50 megapíxeles, contando todos sus fotogramas.',
      en: 'The picture has too many pixels. Reduce it to 50 megapixels, counting all of its frames.',
    },
  }),
  time: fail('error', {
    message: {
      es: 'La imagen tarda demasiado en leerse. Redúcela y envíala de nuevo.',
      en: 'The picture takes too long to read. Make it smaller and send it again.',
    },
  }),
  broken: fail('error', {
    message: { es: 'La imagen está dañada.', en: 'The picture is damaged.' },
  }),
};

const FORMS_ALONE = {
  es: 'Quien no es miembro sube imágenes solo para los formularios del servidor.',
  en: 'Who is no member uploads pictures for the forms of the server alone.',
};

export default handler(contract, {
  async prepare({ ctx, input, member, serverId, deps, db, now }) {
    if (member.role === 'outsider' && input.purpose !== 'form')
      return fail('forbidden', { message: FORMS_ALONE });
    const read = await deps.reducer.reduce(await uploaded(deps.store, ctx, input.image));
    if ('refused' in read) return UNREADABLE[read.refused];
    const key = `servers/${serverId}/${randomUUID()}`;
    // The store forgets a picture by itself that no transaction has made known.
    await planDeletion(db, key, new Date(now.getTime() + ABANDONED_MS));
    await deps.store.put(key, read.bytes);
    await deps.store.put(`${key}.preview`, read.preview);
    const hash = createHash('sha256').update(read.bytes).digest('base64url');
    const { width, height } = read;
    return { server_id: serverId, hash, key, width, height, bytes: read.bytes.length + read.preview.length };
  },
  async handle({ input: { purpose }, member, serverId, tx, emit, now, prepared }) {
    const spent = await spendQuota(tx, {
      name: member.role === 'outsider' ? 'images_of_outsiders' : 'images_uploaded',
      member,
      now,
    });
    if (spent) return spent;
    if (!(await lockServer(tx, serverId))) return fail('not_found');
    const before = await findContent(tx, serverId, prepared.hash);
    const content: ContentRow = before ?? prepared;
    if (!before) {
      const full = await addStored(tx, serverId, prepared.bytes);
      if (full) return full;
      await mediaContents.insertMany(tx, [prepared]);
    }
    const { user_id } = member;
    const due_at = new Date(now.getTime() + UNNAMED_MS);
    const made = { server_id: serverId, hash: content.hash, purpose, user_id, created_at: now, due_at };
    const [image, isNew] = await insertImage(tx, made);
    const { id: image_id } = image;
    if (before) await planDeletion(tx, prepared.key, now);
    else if (!(await keepStored(tx, prepared.key)))
      throw new TransientError('The store has deleted the picture.');
    if (isNew)
      emit(draft(imageUploaded, { server_id: serverId, image_id, purpose, user_id, bytes: content.bytes }));
    return imageView({ ...image, ...content });
  },
});
