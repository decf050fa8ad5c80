import { hierarchyOf, refuseAbove } from '@cabildo/characters';
import { nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail, failureFrom, isFailure, type Failure, type WrittenFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import mayFine from '@cabildo/contracts/economy/credit/debts/may_fine.rpc.ts';
import listCharacters from '@cabildo/contracts/servers/characters/list_characters.rpc.ts';
import { vehicleFlagged } from '@cabildo/contracts/vehicles/flags/events.ts';
import contract from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import { spendQuota, type Ask } from '@cabildo/kit/service';
import { endKeysOf } from '../claims/end.ts';
import { handler } from '../deps.ts';
import { beingPaid } from '../impounds/rules.ts';
import { deputyOf } from '../owners/acting.ts';
import { charactersAmong } from '../owners/rules.ts';
import { plateOf } from '../plates/rules.ts';
import { insertLogs } from '../vehicles/logs.table.ts';
import { flagsOf, vehicleView } from '../vehicles/rules.ts';
import { findByPlate, findVehicle, lockVehicle, saveVehicles } from '../vehicles/table.ts';
import { concernsImpound, flagging, onlyLifts, wantedFlags, type SentFlags } from './rules.ts';

const OWN = {
  es: 'El vehículo es tuyo: sus marcas las pone o las quita otra persona.',
  en: 'The vehicle is your own: another person sets or lifts its flags.',
};

const OF_OURS = {
  es: 'El vehículo es de una organización tuya: al depósito lo lleva, o de ahí lo saca, otra persona.',
  en: 'The vehicle is of an organisation of yours: another person impounds or releases it.',
};

export default handler(contract, {
  async prepare({ input, ask, serverId, member, db, deps: { characters } }) {
    const { vehicle_id, plate, ...sent } = input;
    if (sentNames(sent).length === 0) return nothingSent();
    const found = await (plate === undefined
      ? findVehicle(db, serverId, vehicle_id!)
      : findByPlate(db, serverId, plateOf(plate)));
    if (!found) return fail('not_found');
    const { id, owner_character_id: ownerId } = found;
    // The vehicles of dead characters are their user's own, too.
    const asked = { server_id: serverId, user_id: member.user_id, with_dead: true };
    const own = (await ask(listCharacters, asked)).server_character_ids;
    if (own.includes(ownerId)) return fail('forbidden', { message: OWN });
    const ours = concernsImpound(sent) && ownerId < 0 && (await isOfOurs(ask, ownerId, { serverId, own }));
    if (ours) return fail('forbidden', { message: OF_OURS });
    // Nobody stands above an organisation, and its people may report what was stolen from it (VS-02).
    const owner = ownerId > 0 ? await characters.find(serverId, ownerId) : undefined;
    const above =
      owner && refuseAbove(member, await hierarchyOf(ask, { server_id: serverId, user_id: owner.user_id }));
    return above ?? (await refuseFee(ask, serverId, sent)) ?? { id, ownerId, sent };
  },
  async handle({ serverId, member, prepared: { id, ownerId, sent }, tx, emit, now }) {
    const spent = onlyLifts(sent) ? undefined : await spendQuota(tx, { name: 'flags_set', member, now });
    if (spent) return spent;
    const stored = await lockVehicle(tx, serverId, id);
    // Who has just become its owner has not been looked at.
    if (stored?.owner_character_id !== ownerId) return fail('not_found');
    const flags = wantedFlags(stored, sent, { userId: member.user_id, now });
    if (isFailure(flags)) return flags;
    const details = flagging(stored, flags);
    const changed = (['stolen', 'impounded'] as const).filter((name) => name in details);
    if (changed.length === 0) return { vehicle: vehicleView(stored) };
    if ('impounded' in details && stored.impound_payment_id !== null) return beingPaid();
    const wanted = { ...stored, ...flags };
    await saveVehicles(tx, [wanted]);
    const logged = {
      server_id: serverId,
      vehicle_id: id,
      plate: stored.plate,
      actor_user_id: member.user_id,
    };
    await insertLogs(tx, [{ ...logged, action: 'flagged', details }], now);
    const vehicle = vehicleView(wanted);
    const eventData = { ...vehicle, changed, before: flagsOf(stored), paid: null };
    emit(draft(vehicleFlagged, eventData, charactersAmong(ownerId)));
    // VS-03: who has a key does not drive away from the pound.
    if (stored.impounded_at === null && wanted.impounded_at !== null)
      await endKeysOf({ tx, emit, now }, [wanted], 'impounded');
    return { vehicle };
  },
});

/** VS-02: whether one of these characters belongs to the organisation that owns a vehicle. */
async function isOfOurs(
  ask: Ask,
  owner: number,
  { serverId, own }: { serverId: number; own: readonly number[] },
): Promise<boolean> {
  return !isFailure(await deputyOf(ask, owner, { serverId, characters: new Set(own), right: null }));
}

/** CA-08: refuses a fee above the highest fine of the server. */
async function refuseFee(
  ask: Ask,
  server_id: number,
  { impound_fee: amount = 0 }: SentFlags,
): Promise<Failure<'limit_exceeded'> | undefined> {
  if (amount === 0) return undefined;
  const { refusal } = await ask(mayFine, { server_id, amount });
  return refusal ? failureFrom(refusal as WrittenFailure<'limit_exceeded'>) : undefined;
}
