import { isGameSession } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import type { StreamStart } from '@cabildo/contracts/event';
import type { KeyMembership, Membership } from '@cabildo/contracts/permissions';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import contract from '@cabildo/contracts/webhooks/stream/stream.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { followedBy } from './readers.ts';
import { isEventId, placeAtHead, placeAtOldest, type Place } from './rules.ts';
import { findHead, findOldest, findSeq } from './table.ts';

export default handler(contract, {
  async run({ input, ctx, serverId: server_id, member, db, ask }) {
    const followed = followedBy(member, input.kinds, isGameSession(ctx.actor));
    if (isFailure(followed)) return followed;
    const id = input.last_event_id ?? input.after;
    const isPoll = input.format === 'json';
    const place = await placeOf(db, { server_id, id, isPoll });
    const { ownKinds, ...rest } = followed;
    const own = await ownOf(ask, member, ownKinds);
    return { server_id, ...rest, own, ...place, poll: isPoll ? pollOf(input, id) : null };
  },
});

/** V1-14: members get the events about themselves and all of their characters, the dead ones too. */
async function ownOf(
  ask: Ask,
  { server_id, user_id }: Membership | KeyMembership,
  kinds: string[],
): Promise<StreamStart['own']> {
  if (user_id === null || kinds.length === 0) return null;
  const { server_character_ids } = await ask(listCharacters, { server_id, user_id, with_dead: true });
  return { user_id, character_ids: server_character_ids, kinds };
}

async function placeOf(
  db: Sql,
  { server_id, id, isPoll }: { server_id: number; id: string | undefined; isPoll: boolean },
): Promise<Place> {
  const after = id && isEventId(id) ? await findSeq(db, server_id, id) : undefined;
  if (id && after !== undefined) return { after, id, is_reset: false };
  const head = await findHead(db, server_id);
  return isPoll ? placeAtOldest(head, await findOldest(db, server_id), id) : placeAtHead(head, id);
}

/** A poll without a position asks for one, and gets no events (V1-16). */
const pollOf = (
  { limit, wait }: { limit: number; wait: number },
  id: string | undefined,
): StreamStart['poll'] => (id === undefined ? { limit: 0, wait: 0 } : { limit, wait });
