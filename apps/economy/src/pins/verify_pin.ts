import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/pins/verify_pin.ts';
import { isParty } from '../accounts/rules.ts';
import { findAccount } from '../accounts/table.ts';
import { handler } from '../handler.ts';
import { guessOn } from './gate.ts';

export default handler(contract, {
  async execute({ input, ctx, deps, db, serverId, characters, settings }) {
    const account = await findAccount(db, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    if (!isParty(account, characters)) return fail('forbidden');
    if (account.status === 'closed') return fail('account_closed');
    const proven = account.has_pin
      ? await deps.pins.prove(guessOn(account, input.pin, settings, ctx))
      : undefined;
    if (isFailure(proven)) return proven;
    return { has_pin: proven !== undefined, verified: true as const };
  },
});
