import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/inventory/server_cacheo/get_session.ts';
import { mayRead } from '../../domain/frisk.ts';
import { handler } from '../../handler.ts';
import { listResults } from '../../sql/frisk_results.ts';
import { findFrisk } from '../../sql/frisks.ts';
import { friskView } from '../../views.ts';

export default handler(contract, {
  async run({ input, ctx, db, now }) {
    const membership = ctx.membership!;
    const frisk = await findFrisk(db, membership.server_id, input.session_id);
    if (!frisk) return fail('not_found');
    if (!mayRead(frisk, membership)) return fail('forbidden');
    const results = await listResults(db, frisk.session_id);
    return { session: { ...friskView(frisk, now), results } };
  },
});
