import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/pins/verify_pin.ts';
import { isParty } from '../accounts/rules.ts';
import { handler } from '../../deps.ts';
import { guessOn, hasPin } from './prove-pins.ts';
import { findPinTarget } from './pin-targets.ts';

export default handler(contract, {
  async execute({ input, ctx, deps, db, serverId, characters, settings }) {
    const guarded = await findPinTarget(db, serverId, input);
    if (isFailure(guarded)) return guarded;
    const { account, card } = guarded;
    const isCardholder = card !== undefined && characters.has(card.holder_character_id);
    if (!isCardholder && !isParty(account, characters)) return fail('forbidden');
    if (account.status === 'closed') return fail('account_closed');
    const proven = hasPin(guarded)
      ? await deps.pins.prove(guessOn(guarded, input.pin, settings, ctx))
      : undefined;
    if (isFailure(proven)) return proven;
    return { has_pin: proven !== undefined, verified: true as const };
  },
});
