import { fail, type Message } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import findOwners from '@cabildo/contracts/servers/servers/find_owners.rpc.ts';
import contract from '@cabildo/contracts/webhooks/webhooks/create.ts';
import { webhookCreated } from '@cabildo/contracts/webhooks/webhooks/events.ts';
import { MAX_WEBHOOKS } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import { isServerEnded } from '@cabildo/operation/erasure';
import { handler } from '../deps.ts';
import { addServer } from '../owners/table.ts';
import { isChatWebhook, problemOf, shownAddress, targetOf, type Problem } from '../targets/targets.ts';
import { webhookView } from './rules.ts';
import { newSecret, sealedFor } from './secrets.ts';
import { findWebhookAt, insertWebhook, lockNumberOfWebhooks } from './table.ts';

/** Says why nothing may be sent to a URL (V1-10). */
const NO_TARGET: Readonly<Record<Problem, Message>> = {
  invalid_url: { es: 'La dirección no es válida.', en: 'The address is not valid.' },
  scheme: { es: 'La dirección debe empezar por https://.', en: 'The address must begin with https://.' },
  userinfo: {
    es: 'La dirección no puede llevar usuario ni contraseña.',
    en: 'The address may have no user and no password.',
  },
  port: {
    es: 'Ese puerto es de otro protocolo: usa 443 u otro libre.',
    en: 'That port is for another protocol: use 443 or a free one.',
  },
  private_address: {
    es: 'La dirección es de una red privada: usa una que sea pública en Internet.',
    en: 'The address is in a private network: use one that is public on the Internet.',
  },
};

const FOR_CHAT: Message = {
  es: 'Esta dirección es de un webhook de la plataforma de chat, que solo entiende sus propios mensajes: envía format=cp.',
  en: 'This address is of a webhook of the chat platform, which takes its own messages alone: send format=cp.',
};

const sendsThere = (id: number): Message => ({
  es: `El webhook ${id} ya envía a esta dirección: cámbialo con update.`,
  en: `Webhook ${id} already sends to this address: change it with update.`,
});

export default handler(contract, {
  async prepare({ serverId, ask }) {
    const { owners } = await ask(findOwners, { server_ids: [serverId] });
    return { ownerId: owners[0]?.user_id ?? null };
  },
  async handle({ input, serverId, member, tx, emit, now, deps: { rules, box }, prepared }) {
    const problem = problemOf(input.url, rules);
    if (problem) return fail('error', { message: NO_TARGET[problem] });
    // Normalised, so that two spellings of one address are one webhook.
    const url = new URL(input.url).href;
    const events = [...new Set(input.events)];
    if (input.format === 'standard' && isChatWebhook(url)) return fail('error', { message: FOR_CHAT });
    const existing = await lockNumberOfWebhooks(tx, serverId);
    if (await isServerEnded(tx, serverId)) return fail('not_found');
    const secret = newSecret();
    if (existing >= MAX_WEBHOOKS) return fail('limit_exceeded');
    const shown = { server_id: serverId, url: shownAddress(url) };
    const webhook = {
      ...shown,
      target: targetOf(url),
      kinds: events,
      format: input.format,
      created_at: now,
      description: input.description ?? null,
      sealed_url: shown.url === url ? null : box.seal(url, sealedFor(shown)),
      secret: box.seal(secret, sealedFor(shown)),
    };
    const created = await insertWebhook(tx, webhook, url);
    if (!created) {
      const taken = await findWebhookAt(tx, serverId, [shown.url, url]);
      // Whoever deletes webhooks waits for nobody, so that it may be gone by now.
      return fail('already_exists', taken ? { message: sendsThere(taken.id) } : {});
    }
    // FU-07: known from the first delivery on.
    await addServer(tx, serverId, prepared.ownerId);
    emit(
      draft(webhookCreated, { server_id: serverId, webhook_id: created.id, user_id: member.user_id, events }),
    );
    return { webhook_id: created.id, webhook: { ...webhookView(created), url, secret } };
  },
});
