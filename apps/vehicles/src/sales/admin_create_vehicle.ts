import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/vehicles/sales/admin_create_vehicle.ts';
import { capOf } from '../config/cap.ts';
import { handler } from '../deps.ts';
import { capOfOrg } from '../owners/acting.ts';
import { organisation } from '../owners/rules.ts';
import { plateOf } from '../plates/rules.ts';
import { plateSourceOf } from './plate-source.ts';
import { decideGift, type PlateSource } from './rules.ts';
import { usesOf } from './uses.ts';

export default handler(contract, {
  async prepare({ input, db, deps, ask, serverId }) {
    const { target_character_id: characterId, org_id, plate } = input;
    const rules = await deps.rules.load(serverId);
    const source: PlateSource | ReturnType<typeof fail<'error'>> =
      plate === undefined
        ? await plateSourceOf(db, serverId, rules, undefined)
        : { kind: 'chosen', plates: [plateOf(plate)] };
    if (isFailure(source)) return source;
    const id = await deps.purchaseIds.reserve(1, db);
    if (characterId === undefined) {
      const cap = await capOfOrg(ask, serverId, org_id!);
      return isFailure(cap) ? cap : { id, plateSource: source, owner: organisation(org_id!), cap };
    }
    const target = await deps.characters.live(serverId, characterId);
    if (!target) return fail('character_not_found');
    const cap = await capOf(ask, serverId, rules, { userId: target.user_id, sent: [] });
    return { id, plateSource: source, owner: characterId, cap };
  },
  async execute({ input, deps, serverId, member, prepared, origin }) {
    const { vehicle_model_id: modelId, color, reason } = input;
    const wish = { ...prepared, serverId, userId: member.user_id, modelId, color };
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: usesOf(wish),
      decide: (states, time) => decideGift(wish, reason, states, time),
    });
  },
});
