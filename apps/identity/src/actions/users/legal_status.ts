import contract from '@cabildo/contracts/identity/users/legal_status.ts';
import { appSessionOf, keyNeeded } from '../../callers.ts';
import { legalStatusOf } from '../../domain/legal.ts';
import { handler } from '../../handler.ts';
import { acceptancesOf } from '../../legal/acceptances.ts';

export default handler(contract, {
  async run(scope) {
    const caller = appSessionOf(scope.ctx);
    if (!caller) return keyNeeded();
    const current = await scope.deps.legal.versions();
    const acceptances = await acceptancesOf(caller.user_id, scope);
    // Nobody is held up by what cannot be recorded (spec 4.2, legal rule 7).
    return acceptances
      ? legalStatusOf(current, acceptances)
      : { ...legalStatusOf(current, []), pending: false };
  },
});
