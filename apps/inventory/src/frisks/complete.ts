import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { friskCompleted } from '@cabildo/contracts/inventory/frisks/events.ts';
import contract from '@cabildo/contracts/inventory/frisks/complete.ts';
import findDuties from '@cabildo/contracts/mdt/rosters/find_duties.rpc.ts';
import { isAllowed } from '@cabildo/contracts/permissions';
import { eventActorOf } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { insertEntries, roomOf } from '../evidence/table.ts';
import { holder } from '../holders/resource.ts';
import { roomHolder } from '../holders/rules.ts';
import { holding } from '../holdings/resource.ts';
import { item } from '../items/resource.ts';
import { lockOpenFrisk } from './lock-for-caller.ts';
import { decideConfiscation, isSearcher, refuseUndecided, friskView } from './rules.ts';
import { endFrisk, listResults } from './table.ts';

const NO_EVIDENCE = fail('forbidden', {
  message: {
    es: 'Solo quien está de servicio en un departamento con el poder frisk guarda pruebas. Empieza un turno allí.',
    en: 'Only people on duty in a department with the power frisk take evidence. Start a shift there.',
  },
});

export default handler(contract, {
  async prepare({ input, member, ask }) {
    if (!input.to_evidence) return undefined;
    if (!isAllowed('frisk', member)) return NO_EVIDENCE;
    const { server_id, user_id } = member;
    const { duties } = await ask(findDuties, { server_id, user_id });
    const duty = duties.find(({ powers }) => powers.includes('frisk'));
    return duty ? duty.department_id : NO_EVIDENCE;
  },
  async handle({ input, ctx, serverId, member, tx, emit, now, deps, prepared: departmentId }) {
    const frisk = await lockOpenFrisk(tx, member, input, { now, may: isSearcher });
    if (isFailure(frisk)) return frisk;
    const { id: session_id, searcher_character_id, target_character_id } = frisk;
    const results = await listResults(tx, session_id);
    const refusal = refuseUndecided(results);
    if (refusal) return refusal;
    const chosen = results.filter(({ result }) => result === 'confiscated');
    const target = { serverId, characterId: target_character_id };
    const roomId = departmentId === undefined ? undefined : await roomOf(tx, serverId, departmentId);
    const rooms = roomId === undefined ? [] : [{ serverId, characterId: roomHolder(roomId) }];
    const taken = await deps.ledger.post(tx, emit, {
      serverId,
      actor: eventActorOf(ctx),
      uses: {
        holder: holder(target),
        rooms: rooms.map((room) => holder(room)),
        items: chosen.map(({ item_id }) => item({ serverId, id: item_id })),
        holdings: chosen.map(({ item_id }) => holding({ ...target, itemId: item_id })),
        kept: rooms.flatMap((room) => chosen.map(({ item_id }) => holding({ ...room, itemId: item_id }))),
      },
      decide: (states) =>
        decideConfiscation(
          frisk,
          chosen,
          states,
          rooms[0] && { departmentId: departmentId!, holderId: rooms[0].characterId },
        ),
    });
    if (isFailure(taken)) throw new Error('a confiscation is never refused');
    const { confiscated } = taken;
    const kept = roomId === undefined ? [] : confiscated;
    const evidence_ids = await insertEntries(
      tx,
      kept.map(({ item_id, quantity }) => ({
        server_id: serverId,
        room_id: roomId!,
        department_id: departmentId!,
        item_id,
        owner_character_id: target_character_id,
        frisk_id: session_id,
        searcher_character_id,
        searcher_user_id: member.user_id,
        taken: quantity,
        quantity,
        move_count: 0,
        created_at: now,
      })),
    );
    const completed = await endFrisk(tx, session_id, 'completed', now);
    const characterIds = [searcher_character_id, target_character_id];
    emit(draft(friskCompleted, { ...friskView(completed, now), confiscated }, characterIds));
    return { session_id, state: 'completed' as const, confiscated, evidence_ids };
  },
});
