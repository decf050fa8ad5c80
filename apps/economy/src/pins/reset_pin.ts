import { fail } from '@cabildo/contracts';
import { pinReset } from '@cabildo/contracts/economy/pins/events.ts';
import contract from '@cabildo/contracts/economy/pins/reset_pin.ts';
import { isPinFormat, malformedPin } from './rules.ts';
import { handler } from '../handler.ts';
import { lockAccount, setHasPin } from '../accounts/table.ts';
import { deletePin, replacePin } from './table.ts';

export default handler(contract, {
  async prepare({ input, deps, settings }) {
    if (input.pin === undefined) return { pin: null };
    const { length } = settings.pin_config;
    return isPinFormat(input.pin, length) ? { pin: await deps.pins.hash(input.pin) } : malformedPin(length);
  },
  async handle({ input, serverId, tx, emit, now, prepared: { pin } }) {
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    if (account.status === 'closed') return fail('account_closed');
    // EC-13: no PIN is set on a frozen account; taking one away moves nothing.
    if (pin && account.status === 'frozen') return fail('account_disabled');
    if (!account.has_pin) return fail('no_pin_set');
    const holder = { kind: 'account' as const, id: account.id };
    const has_pin = pin !== null;
    if (pin) await replacePin(tx, holder, pin, now);
    else await deletePin(tx, holder);
    await setHasPin(tx, account.id, has_pin);
    emit(pinReset, { account_id: account.id, has_pin }, { characterIds: [account.owner_character_id] });
    return { has_pin };
  },
});
