import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pinReset } from '@cabildo/contracts/economy/bank/pins/events.ts';
import contract from '@cabildo/contracts/economy/bank/pins/reset_pin.ts';
import { isPinFormat, malformedPin } from './rules.ts';
import { handler } from '../../deps.ts';
import { lockPinTarget, markPin, pinTargetOf } from './pin-targets.ts';
import { deletePin, replacePin } from './table.ts';
import { ownersOf } from '../accounts/rules.ts';

export default handler(contract, {
  async prepare({ input, deps, settings }) {
    if (input.pin === undefined) return { pin: null };
    const { length } = settings.pin_config;
    return isPinFormat(input.pin, length) ? { pin: await deps.pins.hash(input.pin) } : malformedPin(length);
  },
  async handle({ input, serverId, tx, emit, now, prepared: { pin } }) {
    const guarded = await lockPinTarget(tx, serverId, input);
    if (isFailure(guarded)) return guarded;
    const { account, card } = guarded;
    if (account.status === 'closed') return fail('account_closed');
    // EC-13: no PIN is set on a frozen account; removing one is allowed, because that moves nothing.
    if (pin && account.status === 'frozen') return fail('account_disabled');
    if (!(card ?? account).has_pin) return fail('no_pin_set');
    const target = pinTargetOf(guarded);
    const has_pin = pin !== null;
    if (pin) await replacePin(tx, target, pin, now);
    else await deletePin(tx, target);
    await markPin(tx, guarded, has_pin);
    const data = { account_id: account.id, card_id: card?.id ?? null, has_pin };
    emit(draft(pinReset, data, card ? [card.holder_character_id] : ownersOf(account)));
    return { has_pin };
  },
});
