import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/verify_pin.ts';
import { isParty } from '../../domain/account.ts';
import { handler } from '../../handler.ts';
import { guessOn } from '../../pin_gate.ts';
import { findAccount } from '../../sql/accounts.ts';

export default handler(contract, {
  async execute({ input, ctx, deps, db }) {
    const { server_id } = ctx.membership!;
    const account = await findAccount(db, server_id, input.account_id);
    if (!account) return fail('account_not_found');
    if (!isParty(account, await deps.characters.ofCaller(ctx))) return fail('forbidden');
    if (account.status === 'closed') return fail('account_closed');
    const config = await deps.configs.get(server_id);
    const proven = account.hasPin
      ? await deps.pins.prove(guessOn(account, input.pin, config, ctx))
      : undefined;
    if (isFailure(proven)) return proven;
    return { has_pin: proven !== undefined, verified: true as const };
  },
});
