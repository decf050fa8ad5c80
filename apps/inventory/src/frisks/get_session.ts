import { fail } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/frisks/get_session.ts';
import { handler } from '../deps.ts';
import { mayRead, friskView } from './rules.ts';
import { findFrisk, listResults } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, member, db, now }) {
    const frisk = await findFrisk(db, serverId, input.session_id);
    if (!frisk) return fail('not_found');
    if (!mayRead(frisk, member)) return fail('forbidden');
    const results = await listResults(db, frisk.id);
    return { session: { ...friskView(frisk, now), results } };
  },
});
