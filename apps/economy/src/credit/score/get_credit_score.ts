import contract from '@cabildo/contracts/economy/credit/score/get_credit_score.ts';
import { handler } from '../../deps.ts';
import { creditOf } from './rules.ts';
import { findStanding } from './table.ts';

export default handler(contract, {
  run: async ({ serverId, character, db, now }) => ({
    credit: creditOf(await findStanding(db, serverId, character.id), now),
  }),
});
