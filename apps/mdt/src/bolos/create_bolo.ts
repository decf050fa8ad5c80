import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import { boloCreated } from '@cabildo/contracts/mdt/bolos/events.ts';
import { plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import { handler } from '../deps.ts';
import { shareServing } from '../rosters/table.ts';
import { begun, momentOf, refusePast } from '../warrants/lifecycle.rules.ts';
import { boloView, charactersIn, refuseIncomplete, refuseMoreActive } from './rules.ts';
import { countActive, insertBolo } from './table.ts';
import { vehicleWith } from './vehicle.ts';

export default handler(contract, {
  async prepare({ input, serverId, deps, ask, now }) {
    const { kind, server_character_id: character_id = null, plate = null, description = null } = input;
    const refused =
      refusePast(input.expires_at, now) ?? refuseIncomplete({ kind, character_id, plate, description });
    if (refused) return refused;
    const isLive = character_id === null || (await deps.characters.live(serverId, character_id));
    if (!isLive) return fail('character_not_found');
    return { vehicleId: await vehicleWith(ask, serverId, plate) };
  },
  async handle({ input, serverId, member, prepared: { vehicleId: vehicle_id }, tx, emit, now }) {
    const { kind, server_character_id: character_id = null, plate, description = null } = input;
    const named = character_id === null ? [] : [character_id];
    if (!(await shareServing(tx, serverId, named))) return fail('character_not_found');
    const full = refuseMoreActive(await countActive(tx, serverId));
    if (full) return full;
    const made = await insertBolo(tx, {
      server_id: serverId,
      kind,
      character_id,
      plate: plate === undefined ? null : plateOf(plate),
      vehicle_id,
      end_reason: null,
      // The vehicle may have changed since it was asked for.
      due_at: plate === undefined ? null : now,
      description,
      ...begun(member.user_id, momentOf(input.expires_at ?? null), now),
    });
    const bolo = boloView(made);
    emit(draft(boloCreated, bolo, charactersIn(made)));
    return { bolo_id: made.id, bolo };
  },
});
