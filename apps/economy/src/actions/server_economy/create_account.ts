import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/create_account.ts';
import { eventActorOf } from '@cabildo/kit';
import { presentAccount } from '../../domain/account.ts';
import { moduleOfKind } from '../../domain/opening.ts';
import { refuseModule } from '../../domain/modules.ts';
import { isPinFormat, malformedPin } from '../../domain/pin.ts';
import { handler } from '../../handler.ts';
import { openAccount } from '../../opening.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const [characterId, config] = await Promise.all([
      deps.characters.named(ctx, (input.server_character_id ?? input.character_id)!),
      deps.configs.get(ctx.membership!.server_id),
    ]);
    if (isFailure(characterId)) return characterId;
    const module = moduleOfKind(input.account_type);
    const refusal = module && refuseModule(config, module);
    if (refusal) return refusal;
    const { length } = config.pin_config;
    if (input.pin !== undefined && !isPinFormat(input.pin, length)) return malformedPin(length);
    const pin = input.pin === undefined ? null : await deps.pins.hash(input.pin);
    return { characterId, config, pin };
  },
  async handle({ input, ctx, deps, tx, emit, now, prepared }) {
    const { characterId, config, pin } = prepared;
    const account = await openAccount(tx, emit, deps.ledger, {
      serverId: ctx.membership!.server_id,
      characterId,
      kind: input.account_type,
      name: input.account_type === 'personal' ? null : (input.account_name ?? null),
      pin,
      config,
      actor: eventActorOf(ctx),
      now,
    });
    if (isFailure(account)) return account;
    const shown = presentAccount(account, { characters: new Set([characterId]), staff: false });
    return { account_id: account.id, account: shown };
  },
});
