import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import { ordererOf } from '@cabildo/saga';
import { capOf } from '../config/cap.ts';
import { handler } from '../deps.ts';
import { deputyOf } from '../owners/acting.ts';
import { paymentOf } from '../owners/payment.ts';
import { organisation } from '../owners/rules.ts';
import { purchase } from '../purchases/resource.ts';
import { plateSourceOf } from './plate-source.ts';
import { decideOrder } from './rules.ts';
import { usesOf } from './uses.ts';

export default handler(contract, {
  async prepare({ input, db, deps, ask, serverId, member, character }) {
    const rules = await deps.rules.load(serverId);
    const plateSource = await plateSourceOf(db, serverId, rules, input.plate);
    if (isFailure(plateSource)) return plateSource;
    const owner = input.org_id === undefined ? character.id : organisation(input.org_id);
    const payment = paymentOf(input, owner);
    if (isFailure(payment)) return payment;
    const acting = { serverId, characters: new Set([character.id]), right: 'vehicles' as const };
    const deputy = await deputyOf(ask, owner, acting);
    if (isFailure(deputy)) return deputy;
    const player = { userId: member.user_id, sent: input.cp_role_ids };
    const cap = deputy.cap ?? (await capOf(ask, serverId, rules, player));
    const id = await deps.purchaseIds.reserve(1, db);
    return { id, plateSource, owner, payment, cap };
  },
  async execute(scope) {
    const { input, deps, ask, serverId, character, prepared, origin } = scope;
    const { id, plateSource, owner, payment, cap } = prepared;
    const order = {
      id,
      characterId: character.id,
      ...ordererOf(scope),
      owner,
      plateSource,
      cap,
      modelId: input.vehicle_model_id,
      color: input.color,
    };
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: { purchase: purchase(id), ...usesOf(order) },
        decide: (states, time) => decideOrder(order, states, time),
      });
    return deps.dealer.carryOut(submit, payment, { ask, origin });
  },
});
