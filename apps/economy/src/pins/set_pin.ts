import { fail, isFailure } from '@cabildo/contracts';
import { pinSet } from '@cabildo/contracts/economy/pins/events.ts';
import contract from '@cabildo/contracts/economy/pins/set_pin.ts';
import { isPinFormat, malformedPin, refusePinChange, refuseSettings } from './rules.ts';
import { handler } from '../handler.ts';
import { guessOn } from './gate.ts';
import { findAccount, lockAccount, setHasPin } from '../accounts/table.ts';
import { findPin, replacePin } from './table.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, db, serverId, characters, settings }) {
    const rules = settings.pin_config;
    if (!isPinFormat(input.pin, rules.length)) return malformedPin(rules.length);
    const account = await findAccount(db, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    const refusal = refuseSettings(account, characters);
    if (refusal) return refusal;
    if (!account.has_pin && input.old_pin !== undefined) return fail('no_pin_set');
    if (account.has_pin && input.old_pin === undefined) return fail('pin_required');
    const proven =
      input.old_pin === undefined
        ? undefined
        : await deps.pins.prove(guessOn(account, input.old_pin, settings, ctx));
    if (isFailure(proven)) return proven;
    return { proven, pin: await deps.pins.hash(input.pin) };
  },
  async handle({ input, serverId, characters, settings, tx, emit, now, prepared }) {
    const { proven, pin } = prepared;
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    const holder = { kind: 'account' as const, id: account.id };
    const current = await findPin(tx, holder);
    const refusal =
      refuseSettings(account, characters) ??
      refusePinChange(proven, current, settings.pin_config.max_attempts);
    if (refusal) return refusal;
    await replacePin(tx, holder, pin, now);
    await setHasPin(tx, account.id, true);
    emit(pinSet, { account_id: account.id }, { characterIds: [account.owner_character_id] });
    return { has_pin: true as const };
  },
});
