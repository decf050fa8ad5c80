import { fail } from '@cabildo/contracts';
import pinReset from '@cabildo/contracts/economy/events/bank.pin.reset.ts';
import contract from '@cabildo/contracts/economy/server_economy/reset_pin.ts';
import { isPinFormat, malformedPin } from '../../domain/pin.ts';
import { handler } from '../../handler.ts';
import { lockAccount, setHasPin } from '../../sql/accounts.ts';
import { deletePin, replacePin } from '../../sql/pins.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    if (input.pin === undefined) return { pin: null };
    const { length } = (await deps.configs.get(ctx.membership!.server_id)).pin_config;
    return isPinFormat(input.pin, length) ? { pin: await deps.pins.hash(input.pin) } : malformedPin(length);
  },
  async handle({ input, ctx, tx, emit, now, prepared: { pin } }) {
    const account = await lockAccount(tx, ctx.membership!.server_id, input.account_id);
    if (!account) return fail('account_not_found');
    if (account.status === 'closed') return fail('account_closed');
    if (!account.hasPin) return fail('no_pin_set');
    const holder = { kind: 'account' as const, id: account.id };
    const has_pin = pin !== null;
    if (pin) await replacePin(tx, holder, pin, now);
    else await deletePin(tx, holder);
    await setHasPin(tx, account.id, has_pin);
    emit(pinReset, { account_id: account.id, has_pin }, { characterIds: [account.ownerCharacterId] });
    return { has_pin };
  },
});
