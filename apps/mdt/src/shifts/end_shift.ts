import { resolveActing } from '@cabildo/characters';
import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/shifts/end_shift.ts';
import { handler } from '../deps.ts';
import { endShift } from './end.ts';
import { refuseOthers } from './others.ts';
import { endOf, shiftView } from './rules.ts';
import { findShift, lockOpenShift } from './table.ts';

/** The character that goes off duty where no shift is named. */
const OWN = { as: 'own', param: undefined, readers: undefined } as const;

const OFF_DUTY = { es: 'El personaje no está de servicio.', en: 'The character is not on duty.' };

export default handler(contract, {
  async prepare({ input, member, deps: { characters } }) {
    if (input.shift_id !== undefined) return { own: await characters.ofMember(member) };
    const acting = await resolveActing(characters, OWN, member, input);
    return isFailure(acting) ? acting : { own: new Set([acting.character.id]) };
  },
  async handle({ input: { shift_id }, serverId, member, prepared: { own }, tx, emit, now }) {
    const named = shift_id === undefined ? undefined : await findShift(tx, serverId, shift_id);
    if (shift_id !== undefined && !named) return fail('not_found');
    const others = named && (await refuseOthers(tx, { member, own }, named));
    if (others) return others;
    const characterId = named?.character_id ?? [...own][0]!;
    const open = await lockOpenShift(tx, characterId);
    // A shift past its limit has ended, even before the job has stored its end.
    const isOver = !open || endOf(open, now) !== undefined;
    if (named && (isOver || open.id !== named.id)) return fail('already_processed');
    if (isOver) return fail('not_found', { message: OFF_DUTY });
    const isOwn = own.has(characterId);
    const by = isOwn ? { by: 'own' as const } : { by: 'lead' as const, updatedBy: member.user_id };
    return { shift: shiftView(await endShift(tx, emit, open, { at: now, now, ...by }), now) };
  },
});
