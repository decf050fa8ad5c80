import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/organisations/create_org.ts';
import { orgCreated } from '@cabildo/contracts/economy/organisations/events.ts';
import { mayOpen } from '../bank/accounts/ended.table.ts';
import { handler } from '../deps.ts';
import { makeOrg } from './create.ts';
import { lockMemberships } from './members.table.ts';
import { keepPosts } from './posts.table.ts';
import { followRoster, readRoster } from './roster.ts';
import { describeOrg, refuseMembership } from './rules.ts';
import { showOrg } from './views.ts';

const DEPARTMENT = {
  es: 'Una organización de tipo department necesita department_id y ningún titular, que es quien dirige el departamento.',
  en: 'An organisation of the kind department needs department_id and no owner, who is the lead of the department.',
};
const NO_DEPARTMENT = {
  es: 'department_id es solo para organizaciones de tipo department.',
  en: 'department_id is for organisations of the kind department alone.',
};

/** BZ-05: refuses a department without its roster, and the roster of another kind. */
function refuseKind(
  kind: string,
  {
    department_id,
    owner_character_id,
  }: { department_id?: number | undefined; owner_character_id?: number | undefined },
): Failure<'error'> | undefined {
  if (kind !== 'department')
    return department_id === undefined ? undefined : fail('error', { message: NO_DEPARTMENT });
  const isWhole = department_id !== undefined && owner_character_id === undefined;
  return isWhole ? undefined : fail('error', { message: DEPARTMENT });
}

export default handler(contract, {
  async prepare({ input, deps, ask, serverId, now }) {
    const { owner_character_id, department_id } = input;
    const refusal = refuseKind(input.kind, input);
    if (refusal) return refusal;
    const owner =
      owner_character_id === undefined ? null : await deps.characters.live(serverId, owner_character_id);
    if (owner === undefined) return fail('character_not_found');
    const roster =
      department_id === undefined
        ? []
        : await readRoster(ask, { serverId, departmentId: department_id, now });
    return isFailure(roster) ? roster : { owner, roster };
  },
  async handle({ input, serverId, tx, emit, now, prepared: { owner, roster } }) {
    const ownerId = owner?.server_character_id ?? null;
    if (ownerId !== null) {
      if (!(await mayOpen(tx, serverId, ownerId))) return fail('character_not_found');
      const refusal = refuseMembership(await lockMemberships(tx, ownerId));
      if (refusal) return refusal;
    }
    await keepPosts(tx, roster);
    const org = await makeOrg(
      tx,
      {
        server_id: serverId,
        name: input.name,
        kind: input.kind,
        department_id: input.department_id ?? null,
        owner_character_id: ownerId,
        ownerUserId: owner?.user_id ?? null,
        founded_by: null,
        description: input.description ?? null,
      },
      now,
    );
    if (isFailure(org)) return org;
    const { department_id, account_id } = org;
    const made = { ...describeOrg(org), department_id, account_id, founder_character_id: null, fee: 0 };
    emit(draft(orgCreated, made, ownerId === null ? [] : [ownerId]));
    const followed = department_id === null ? org : await followRoster({ tx, emit, now }, org);
    return { org_id: org.id, org: await showOrg(tx, followed) };
  },
});
