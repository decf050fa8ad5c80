import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pinSet } from '@cabildo/contracts/economy/bank/pins/events.ts';
import contract from '@cabildo/contracts/economy/bank/pins/set_pin.ts';
import { isPinFormat, malformedPin, refusePinChange, refuseSettings } from './rules.ts';
import { handler } from '../../deps.ts';
import { guessOn, hasPin } from './prove-pins.ts';
import { findPinTarget, lockPinTarget, markPin, pinTargetOf } from './pin-targets.ts';
import { findPin, replacePin } from './table.ts';
import { ownersOf } from '../accounts/rules.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, db, serverId, characters, settings }) {
    const rules = settings.pin_config;
    if (!isPinFormat(input.pin, rules.length)) return malformedPin(rules.length);
    // Finds the account or card, and whether the caller may set a PIN there.
    const guarded = await findPinTarget(db, serverId, input);
    if (isFailure(guarded)) return guarded;
    const refusal = refuseSettings(guarded, characters);
    if (refusal) return refusal;
    // Checks the present PIN, outside the transaction, so that a wrong guess counts.
    const isGuarded = hasPin(guarded);
    if (!isGuarded && input.old_pin !== undefined) return fail('no_pin_set');
    if (isGuarded && input.old_pin === undefined) return fail('pin_required');
    const proven =
      input.old_pin === undefined
        ? undefined
        : await deps.pins.prove(guessOn(guarded, input.old_pin, settings, ctx));
    if (isFailure(proven)) return proven;
    return { proven, pin: await deps.pins.hash(input.pin) };
  },
  async handle({ input, serverId, characters, settings, tx, emit, now, prepared }) {
    // Decides again over locked rows, because the PIN may have been changed meanwhile.
    const { proven, pin } = prepared;
    const guarded = await lockPinTarget(tx, serverId, input);
    if (isFailure(guarded)) return guarded;
    const { account, card } = guarded;
    const target = pinTargetOf(guarded);
    // ECA-14: the first PIN of a card takes that of its account.
    const current = (await findPin(tx, target)) ?? (await findPin(tx, pinTargetOf({ account })));
    const refusal =
      refuseSettings(guarded, characters) ??
      refusePinChange(proven, current, settings.pin_config.max_attempts);
    if (refusal) return refusal;
    await replacePin(tx, target, pin, now);
    await markPin(tx, guarded, true);
    const data = { account_id: account.id, card_id: card?.id ?? null };
    emit(draft(pinSet, data, card ? [card.holder_character_id] : ownersOf(account)));
    return { has_pin: true as const };
  },
});
