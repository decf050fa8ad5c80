import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import { CALLSIGN_TAKEN } from '../crews/rules.ts';
import { isCallsignTaken } from '../crews/table.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { beginShift, memberSince } from './begin.ts';

export default handler(contract, {
  async prepare({ ask, member }) {
    const since = await memberSince(ask, member);
    return isFailure(since) ? since : { since };
  },
  async handle({ input, serverId, member, character, tx, emit, now, prepared: { since } }) {
    const { radio_channel = null, plate } = input;
    let taken_callsign: string | null = null;
    const began = await beginShift<'not_found' | 'forbidden' | 'already_exists'>(
      { tx, emit, now, member, characterId: character.id, since },
      async (officer) => {
        const department_id = input.department_id ?? officer.department_id;
        const department = department_id === null ? null : await shareDepartment(tx, serverId, department_id);
        if (department === undefined) return fail('not_found');
        if (department_id !== officer.department_id) return fail('forbidden', { message: NOT_IN_ROSTER });
        return { department_id, department: department?.name ?? null, org_id: null };
      },
      async (officer) => {
        const callsign = input.callsign ?? officer.callsign;
        const sign = { callsign, radio_channel, plate: plate === undefined ? null : plateOf(plate) };
        if (callsign === null || !(await isCallsignTaken(tx, serverId, callsign, character.id))) return sign;
        if (input.callsign !== undefined) return fail('already_exists', { message: CALLSIGN_TAKEN });
        taken_callsign = callsign;
        return { ...sign, callsign: null };
      },
    );
    return isFailure(began) ? began : { ...began, taken_callsign };
  },
});

const NOT_IN_ROSTER = {
  es: 'Tu personaje no está en la plantilla de ese departamento. Empieza el turno sin department_id, o pide a quien lo dirige que te incluya.',
  en: 'Your character is not in the roster of that department. Start the shift without department_id, or ask its lead to put you in.',
};
