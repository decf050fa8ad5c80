import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import { eventActorOf } from '@cabildo/kit/service';
import { presentAccount } from '../accounts/rules.ts';
import { refuseModule } from '../../config/rules.ts';
import { handler } from '../../deps.ts';
import { hashNewPin, openAccount } from './open-account.ts';
import { isSettling, settledBy } from '../../vaults/settings.ts';
import { moduleOfKind } from './rules.ts';

const NO_VAULT = {
  es: 'max_items, access_fee y cooldown_hours son solo para cuentas de tipo vault.',
  en: 'max_items, access_fee and cooldown_hours are for accounts of the type vault alone.',
};

export default handler(contract, {
  async prepare({ input, deps, settings }) {
    if (input.account_type !== 'vault' && isSettling(input)) return fail('error', { message: NO_VAULT });
    const module = moduleOfKind(input.account_type);
    const refusal = module && refuseModule(settings, module);
    if (refusal) return refusal;
    return hashNewPin(deps.pins, input.pin, settings.pin_config);
  },
  async handle({
    input,
    ctx,
    deps,
    serverId,
    member,
    character,
    settings,
    tx,
    emit,
    now,
    prepared: { pin },
  }) {
    const account = await openAccount(tx, emit, deps.ledger, {
      serverId,
      characterId: character.id,
      member,
      kind: input.account_type,
      name: input.account_type === 'personal' ? null : (input.account_name ?? null),
      pin,
      vault: settledBy(input),
      config: settings,
      actor: eventActorOf(ctx),
      now,
    });
    if (isFailure(account)) return account;
    const shown = presentAccount(account, { characters: new Set([character.id]), staff: false });
    return { account_id: account.id, account: shown };
  },
});
