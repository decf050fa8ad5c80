import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import { eventActorOf } from '@cabildo/kit/service';
import { issueLegacyCard } from '../cards/issue.ts';
import { handler } from '../../deps.ts';
import { hashNewPin, openAccount } from './open-account.ts';

export default handler(contract, {
  prepare: ({ input, deps, settings }) => hashNewPin(deps.pins, input.pin, settings.pin_config),
  async handle({ ctx, deps, serverId, member, character, settings, tx, emit, now, prepared: { pin } }) {
    const account = await openAccount(tx, emit, deps.ledger, {
      serverId,
      characterId: character.id,
      member,
      kind: 'legacy',
      name: null,
      pin,
      config: settings,
      actor: eventActorOf(ctx),
      now,
    });
    if (isFailure(account)) return account;
    const { card, cvv } = await issueLegacyCard(tx, deps.cvvs, {
      server_id: serverId,
      account_id: account.id,
      holder_character_id: character.id,
      created_at: now,
    });
    return { account_id: account.id, card_number: card.number, cvv, balance: account.balance };
  },
});
