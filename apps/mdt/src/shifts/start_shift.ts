import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import { shareDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { beginShift, memberSince } from './begin.ts';

export default handler(contract, {
  async prepare({ ask, member }) {
    const since = await memberSince(ask, member);
    return isFailure(since) ? since : { since };
  },
  handle: ({ input, serverId, member, character, tx, emit, now, prepared: { since } }) =>
    beginShift<'not_found' | 'forbidden'>(
      { tx, emit, now, member, characterId: character.id, since },
      async (officer) => {
        const department_id = input.department_id ?? officer.department_id;
        const department = department_id === null ? null : await shareDepartment(tx, serverId, department_id);
        if (department === undefined) return fail('not_found');
        if (department_id !== officer.department_id) return fail('forbidden', { message: NOT_IN_ROSTER });
        return { department_id, department: department?.name ?? null, org_id: null };
      },
    ),
});

const NOT_IN_ROSTER = {
  es: 'Tu personaje no está en la plantilla de ese departamento. Empieza el turno sin department_id, o pide a quien lo dirige que te incluya.',
  en: 'Your character is not in the roster of that department. Start the shift without department_id, or ask its lead to put you in.',
};
