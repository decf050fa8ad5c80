import { editorIn } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { boloUpdated } from '@cabildo/contracts/mdt/bolos/events.ts';
import contract from '@cabildo/contracts/mdt/bolos/update_bolo.ts';
import { plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import { handler } from '../deps.ts';
import { shareServing } from '../rosters/table.ts';
import { momentOf, refusePast } from '../warrants/lifecycle.rules.ts';
import { boloView, charactersIn, decideUpdate, vehicleFor } from './rules.ts';
import { lockBolo, updateBolo } from './table.ts';
import { vehicleWith } from './vehicle.ts';

export default handler(contract, {
  async prepare({ input: { server_character_id: named, plate, expires_at }, serverId, deps, ask, now }) {
    const past = refusePast(expires_at, now);
    if (past) return past;
    const isLive = !named || (await deps.characters.live(serverId, named));
    if (!isLive) return fail('character_not_found');
    return { vehicleId: await vehicleWith(ask, serverId, plate) };
  },
  async handle({ input, ctx, serverId, prepared: { vehicleId }, tx, emit, now }) {
    const { bolo_id, expected_version: expected, kind, description, expires_at } = input;
    const { server_character_id: character_id } = input;
    const isServing = !character_id || (await shareServing(tx, serverId, [character_id]));
    if (!isServing) return fail('character_not_found');
    const stored = await lockBolo(tx, serverId, bolo_id);
    if (!stored) return fail('not_found');
    const plate = input.plate && plateOf(input.plate);
    const described = { kind, character_id, plate, description, expires_at: momentOf(expires_at) };
    const sent = { ...described, ...vehicleFor(stored, plate, { vehicleId, now }) };
    const decided = decideUpdate(stored, { sent, expected, editor: editorIn(ctx), now });
    if (isFailure(decided)) return decided;
    const { row: wanted, changed, before } = decided;
    const bolo = boloView(wanted);
    if (changed.length === 0) return { bolo };
    await updateBolo(tx, wanted);
    emit(draft(boloUpdated, { ...bolo, changed, before }, charactersIn(stored, wanted)));
    return { bolo };
  },
});
