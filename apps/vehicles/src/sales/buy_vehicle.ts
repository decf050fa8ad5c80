import { isFailure } from '@cabildo/contracts/errors';
import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import contract from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import { ordererOf } from '@cabildo/saga';
import { vehicleCap } from '../config/rules.ts';
import { handler } from '../deps.ts';
import { model } from '../models/resource.ts';
import { owner } from '../owners/resource.ts';
import { count, plate } from '../plates/resource.ts';
import { lastNumber } from '../plates/rules.ts';
import { purchase } from '../purchases/resource.ts';
import { newVehicle } from '../vehicles/resource.ts';
import { decideOrder } from './rules.ts';
import { plateSourceOf } from './plate-source.ts';

export default handler(contract, {
  async prepare({ input, db, deps, ask, serverId, member }) {
    const rules = await deps.rules.load(serverId);
    const plateSource = await plateSourceOf(db, serverId, rules, input.plate);
    if (isFailure(plateSource)) return plateSource;
    // Most servers limit no chat role; then the roles are not asked for.
    const roles =
      rules.role_limits.length === 0
        ? { cp_role_ids: [] }
        : await ask(resolveChatRoles, {
            server_id: serverId,
            user_id: member.user_id,
            sent: input.cp_role_ids,
          });
    const id = await deps.purchaseIds.reserve(1, db);
    return { id, plateSource, cap: vehicleCap(rules, roles.cp_role_ids) };
  },
  async execute(scope) {
    const { input, deps, ask, serverId, character, prepared, origin } = scope;
    const { id, plateSource, cap } = prepared;
    const buyer = { serverId, characterId: character.id };
    const order = {
      id,
      ...buyer,
      ...ordererOf(scope),
      plateSource,
      cap,
      modelId: input.vehicle_model_id,
      color: input.color,
    };
    const isCounted = plateSource.kind === 'counted';
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: {
          purchase: purchase(id),
          owner: owner(buyer),
          model: model({ serverId, id: order.modelId }),
          count: isCounted
            ? count({ serverId, prefix: plateSource.prefix, last: lastNumber(plateSource.prefix) })
            : undefined,
          taken: isCounted ? [] : plateSource.plates.map((each) => plate({ serverId, plate: each })),
          newVehicle: newVehicle(id),
        },
        decide: (states, time) => decideOrder(order, states, time),
      });
    return deps.dealer.carryOut(submit, input, { ask, origin });
  },
});
