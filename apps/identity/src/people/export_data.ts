import type { RequestContext } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/identity/people/export_data.ts';
import { countUse, endOfWindow, personSubject } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { keyTimes } from '../keys/rules.ts';
import { listKeys } from '../keys/table.ts';
import { listWholeAcceptances } from '../legal/acceptances.table.ts';
import { listWholeChatAccounts } from '../users/chat-accounts.table.ts';
import { beginningOf } from '../users/users.table.ts';
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
const windowOf = (ctx: RequestContext, personId: number, now: Date) => ({
  server_id: 0,
  subject: personSubject(personId),
  name: ctx.actor.kind === 'internal' ? 'export_data of the operator' : 'export_data',
  now,
});

export default handler(contract, {
  async prepare({ input, ctx, db, ask, now, deadline }) {
    const person = await findPerson(db, ctx, input.user_id);
    if (isFailure(person)) return person;
    const { user_id } = person;
    const { created_at, person_id } = await beginningOf(db, user_id);
    const window = windowOf(ctx, person_id, now);
    // Refused here already, because gathering costs much; two at once are refused below.
    const end = await endOfWindow(db, window);
    if (end) return exportedAlready(end, now);
    const [keys, chat_accounts, acceptances, gathered] = await Promise.all([
      listKeys(db, user_id, keyTimes(now)),
      listWholeChatAccounts(db, user_id),
      listWholeAcceptances(db, user_id),
      gatherServers({ ask, deadline }, user_id),
    ]);
    const user = { ...person, created_at: created_at.toISOString() };
    return { window, gathered: { user, keys, chat_accounts, acceptances, ...gathered } };
  },

  async handle({ tx, now, prepared: { window, gathered } }) {
    const endsAt = new Date(now.getTime() + DAY_MS);
    const isFirst = await countUse(tx, { ...window, max: 1, endsAt });
    return isFirst ? gathered : exportedAlready(endsAt, now);
  },
});
