import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/webhooks/stream/stream.ts';
import { handler } from '../deps.ts';
import { followedBy } from './readers.ts';
import { isEventId, placeAtHead } from './rules.ts';
import { findHead, findSeq } from './table.ts';

export default handler(contract, {
  async run({ input: { kinds, last_event_id: id }, serverId: server_id, member, db }) {
    const followed = followedBy(member, kinds);
    if (isFailure(followed)) return followed;
    const wanted = { server_id, ...followed };
    const after = id && isEventId(id) ? await findSeq(db, server_id, id) : undefined;
    if (id && after !== undefined) return { ...wanted, after, id, is_reset: false };
    return { ...wanted, ...placeAtHead(await findHead(db, server_id), id) };
  },
});
