import { fail, isFailure } from '@cabildo/contracts/errors';
import authorize from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import contract from '@cabildo/contracts/mdt/shifts/clock_in.ts';
import { handler } from '../deps.ts';
import { beginShift, memberSince } from './begin.ts';

export default handler(contract, {
  async prepare({ input: { org_id }, ask, serverId: server_id, member, character }) {
    const asked = { server_id, org_id, server_character_id: character.id, right: null };
    const [since, { refusal, org }] = await Promise.all([memberSince(ask, member), ask(authorize, asked)]);
    if (isFailure(since)) return since;
    if (refusal) return fail(refusal, refusal === 'forbidden' ? { message: NO_MEMBER } : {});
    if (org!.kind === 'department') return fail('error', { status: 409, message: BY_ROSTER });
    return { since };
  },
  handle: ({ input: { org_id }, member, character, tx, emit, now, prepared: { since } }) =>
    beginShift({ tx, emit, now, member, characterId: character.id, since }, () => ({
      department_id: null,
      department: null,
      org_id,
    })),
});

const NO_MEMBER = {
  es: 'Tu personaje no pertenece a la organización.',
  en: 'Your character does not belong to the organisation.',
};
const BY_ROSTER = {
  es: 'En un departamento se sirve con start_shift.',
  en: 'Shifts of a department are begun with start_shift.',
};
