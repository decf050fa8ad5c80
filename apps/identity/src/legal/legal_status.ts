import contract from '@cabildo/contracts/identity/legal/legal_status.ts';
import { handler } from '../deps.ts';
import { appSessionOf, keyNeeded } from '../keys/rules.ts';
import { acceptancesOf } from './acceptance-storage.ts';
import { legalStatusOf } from './rules.ts';

export default handler(contract, {
  async run(scope) {
    const caller = appSessionOf(scope.ctx);
    if (!caller) return keyNeeded();
    const current = await scope.deps.legal.versions();
    const acceptances = await acceptancesOf(caller.user_id, scope);
    // While acceptances cannot be stored, no user is asked for one (spec 4.2, legal rule 7).
    return acceptances
      ? legalStatusOf(current, acceptances)
      : { ...legalStatusOf(current, []), pending: false };
  },
});
