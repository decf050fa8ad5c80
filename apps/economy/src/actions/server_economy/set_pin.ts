import { fail, isFailure } from '@cabildo/contracts';
import pinSet from '@cabildo/contracts/economy/events/bank.pin.set.ts';
import contract from '@cabildo/contracts/economy/server_economy/set_pin.ts';
import { isPinFormat, malformedPin, refusePinChange, refuseSettings } from '../../domain/pin.ts';
import { handler } from '../../handler.ts';
import { guessOn } from '../../pin_gate.ts';
import { findAccount, lockAccount, setHasPin } from '../../sql/accounts.ts';
import { findPin, replacePin } from '../../sql/pins.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, db }) {
    const { server_id } = ctx.membership!;
    const [characters, config] = await Promise.all([
      deps.characters.ofCaller(ctx),
      deps.configs.get(server_id),
    ]);
    const rules = config.pin_config;
    if (!isPinFormat(input.pin, rules.length)) return malformedPin(rules.length);
    const account = await findAccount(db, server_id, input.account_id);
    if (!account) return fail('account_not_found');
    const refusal = refuseSettings(account, characters);
    if (refusal) return refusal;
    if (!account.hasPin && input.old_pin !== undefined) return fail('no_pin_set');
    if (account.hasPin && input.old_pin === undefined) return fail('pin_required');
    const proven =
      input.old_pin === undefined
        ? undefined
        : await deps.pins.prove(guessOn(account, input.old_pin, config, ctx));
    if (isFailure(proven)) return proven;
    return { characters, rules, proven, pin: await deps.pins.hash(input.pin) };
  },
  async handle({ input, ctx, tx, emit, now, prepared }) {
    const { characters, rules, proven, pin } = prepared;
    const account = await lockAccount(tx, ctx.membership!.server_id, input.account_id);
    if (!account) return fail('account_not_found');
    const holder = { kind: 'account' as const, id: account.id };
    const current = await findPin(tx, holder);
    const refusal =
      refuseSettings(account, characters) ?? refusePinChange(proven, current, rules.max_attempts);
    if (refusal) return refusal;
    await replacePin(tx, holder, pin, now);
    await setHasPin(tx, account.id, true);
    emit(pinSet, { account_id: account.id }, { characterIds: [account.ownerCharacterId] });
    return { has_pin: true as const };
  },
});
