import { fail, isFailure, type RequestContext } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/people/export_data.ts';
import { countUse, endOfWindow } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { keyTimes } from '../keys/rules.ts';
import { listKeys } from '../keys/table.ts';
import { listWholeAcceptances } from '../legal/acceptances.table.ts';
import { listWholeChatAccounts } from '../users/chat-accounts.table.ts';
import { createdAt } from '../users/users.table.ts';
import { gatherServers } from './gather.ts';
import { findPerson } from './person.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const exportedAlready = (end: Date, now: Date) =>
  fail('limit_exceeded', {
    status: 429,
    message: {
      es: 'Los datos de una persona se descargan una vez en 24 horas.',
      en: 'The data of a person can be downloaded once in 24 hours.',
    },
    retryAfter: Math.ceil((end.getTime() - now.getTime()) / 1000),
  });

/** The operator's exports are counted by themselves, so that they do not use up that of the person. */
const windowOf = (ctx: RequestContext, userId: number, now: Date) => ({
  server_id: 0,
  subject: `user:${userId}`,
  name: ctx.actor.kind === 'internal' ? 'export_data of the operator' : 'export_data',
  now,
});

export default handler(contract, {
  async prepare({ input, ctx, db, ask, now, deadline }) {
    const person = await findPerson(db, ctx, input.user_id);
    if (isFailure(person)) return person;
    const { user_id } = person;
    // Refused here already, because gathering costs much; two at once are refused below.
    const end = await endOfWindow(db, windowOf(ctx, user_id, now));
    if (end) return exportedAlready(end, now);
    const [created_at, keys, chat_accounts, acceptances, gathered] = await Promise.all([
      createdAt(db, user_id),
      listKeys(db, user_id, keyTimes(now)),
      listWholeChatAccounts(db, user_id),
      listWholeAcceptances(db, user_id),
      gatherServers({ ask, deadline }, user_id),
    ]);
    const user = { ...person, created_at: created_at.toISOString() };
    return { user, keys, chat_accounts, acceptances, ...gathered };
  },

  async handle({ ctx, tx, now, prepared }) {
    const endsAt = new Date(now.getTime() + DAY_MS);
    const use = { ...windowOf(ctx, prepared.user.user_id, now), max: 1, endsAt };
    return (await countUse(tx, use)) ? prepared : exportedAlready(endsAt, now);
  },
});
