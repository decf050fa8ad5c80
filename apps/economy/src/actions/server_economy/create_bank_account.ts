import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/create_bank_account.ts';
import { eventActorOf } from '@cabildo/kit';
import { issueLegacyCard } from '../../cards.ts';
import { isPinFormat, malformedPin } from '../../domain/pin.ts';
import { handler } from '../../handler.ts';
import { openAccount } from '../../opening.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const [characterId, config] = await Promise.all([
      deps.characters.acting(ctx, input),
      deps.configs.get(ctx.membership!.server_id),
    ]);
    if (isFailure(characterId)) return characterId;
    const { length } = config.pin_config;
    if (input.pin !== undefined && !isPinFormat(input.pin, length)) return malformedPin(length);
    const pin = input.pin === undefined ? null : await deps.pins.hash(input.pin);
    return { characterId, config, pin };
  },
  async handle({ ctx, deps, tx, emit, now, prepared }) {
    const { characterId, config, pin } = prepared;
    const account = await openAccount(tx, emit, deps.ledger, {
      serverId: ctx.membership!.server_id,
      characterId,
      kind: 'legacy',
      name: null,
      pin,
      config,
      actor: eventActorOf(ctx),
      now,
    });
    if (isFailure(account)) return account;
    const { cardNumber, cvv } = await issueLegacyCard(tx, deps.cvvs, account.id);
    return { account_id: account.id, card_number: cardNumber, cvv, balance: account.balance };
  },
});
