import assignOwner from '@cabildo/contracts/economy/organisations/assign_owner.ts';
import createOrg from '@cabildo/contracts/economy/organisations/create_org.ts';
import getOrg from '@cabildo/contracts/economy/organisations/get_org.ts';
import inviteToOrg from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import leaveOrg from '@cabildo/contracts/economy/organisations/leave_org.ts';
import offerOwnership from '@cabildo/contracts/economy/organisations/offer_ownership.ts';
import removeFromOrg from '@cabildo/contracts/economy/organisations/remove_from_org.ts';
import setOrgRank from '@cabildo/contracts/economy/organisations/set_org_rank.ts';
import setRanks from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { dieInEconomy } from '../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { kept, newName, rankOf } from './organisations.testing.ts';

type Post = readonly [person: Person, rank: string | null, isLead: boolean];
/** The rosters by department, as the other service has them. */
const rosters = new Map<number, readonly Post[]>();

let world: World;
beforeAll(async () => {
  const answers = {
    'calls.mdt.list_officers': ({ department_id, after }: { department_id: number; after: number }) => {
      const found = rosters.get(department_id);
      if (!found) return { officers: null, next: null };
      // A part has one officer here.
      const [first, ...more] = found
        .map(([{ characterId }, rank, is_lead]) => ({ server_character_id: characterId, rank, is_lead }))
        .filter((each) => each.server_character_id > after)
        .sort((a, b) => a.server_character_id - b.server_character_id);
      return { officers: first ? [first] : [], next: more.length > 0 ? first!.server_character_id : null };
    },
  };
  world = await startWorld({ answers });
});
afterAll(() => world.close());

let departments = 700;

async function departmentWith(...posts: readonly (readonly [rank: string | null, isLead: boolean])[]) {
  const staff = world.person({ role: 'admin' });
  const { serverId } = staff;
  const people = posts.map(() => world.person({ serverId }));
  const department_id = (departments += 1);
  rosters.set(
    department_id,
    posts.map(([rank, isLead], n) => [people[n]!, rank, isLead]),
  );
  const input = { name: newName(), kind: 'department', department_id };
  const { org_id, org } = await world.ok(createOrg, input, staff.ctx);
  const assign = (
    { characterId }: Person,
    post: { department_id?: number | null; old?: number | null; rank?: string | null; is_lead?: boolean },
    now = world.clock.now(),
  ) =>
    world.publish(
      envelopeOf(
        officerAssigned,
        {
          server_character_id: characterId,
          department_id: post.department_id === undefined ? department_id : post.department_id,
          rank: post.rank ?? null,
          is_lead: post.is_lead ?? false,
          name: 'Policía',
          old_department_id: post.old ?? null,
          old_rank: null,
          was_lead: false,
          callsign: null,
          reason: 'staff',
        },
        { serverId, actor: { kind: 'user', id: 1 }, now },
      ),
    );
  const members = async () =>
    (await world.ok(getOrg, { org_id }, staff.ctx)).members!.map((each) => [
      each.server_character_id,
      each.rank,
    ]);
  const are = (...expected: [Person, string | null][]) =>
    until(
      async () =>
        JSON.stringify(await members()) ===
        JSON.stringify(expected.map(([{ characterId }, rank]) => [characterId, rank])),
    );
  const ownerIs = (person: Person | null) =>
    until(async () => {
      const { owner_character_id } = (await world.ok(getOrg, { org_id }, staff.ctx)).org;
      return owner_character_id === (person?.characterId ?? null);
    });
  return { staff, serverId, people, department_id, org_id, org, input, assign, members, are, ownerIs };
}

describe('the organisation of a department (BZ-05)', () => {
  it('has the people of the roster from the start, and its only lead as its owner', async () => {
    const { people, members, org, staff, input } = await departmentWith(['Cabo', false], [null, true]);
    expect(org).toMatchObject({
      kind: 'department',
      owner_character_id: people[1]!.characterId,
      member_count: 2,
    });
    expect(await members()).toEqual([
      [people[1]!.characterId, null],
      [people[0]!.characterId, 'Staff'],
    ]);
    expect(await world.codeOf(createOrg, { ...input, name: newName() }, staff)).toBe('already_exists');
    expect(await world.codeOf(createOrg, { ...input, name: newName(), department_id: 1 }, staff)).toBe(
      'not_found',
    );
    const owned = { ...input, name: newName(), owner_character_id: people[0]!.characterId };
    expect(await world.codeOf(createOrg, owned, staff)).toBe('error');
  });

  it('follows who comes, goes, rises and leads', async () => {
    const { people, assign, are, ownerIs, org_id, serverId, staff } = await departmentWith(
      [null, true],
      ['Cabo', false],
    );
    const [chief, officer] = people as [Person, Person];
    const list = (await world.ok(getOrg, { org_id }, staff.ctx)).ranks.map(kept);
    await world.ok(
      setRanks,
      { org_id, ranks: [...list, rankOf('cabo', 20, ['pay']), rankOf('Sargento', 30)] },
      chief.ctx,
    );
    await are([chief, null], [officer, 'cabo']);
    const recruit = world.person({ serverId });
    await assign(recruit, { rank: 'Recluta' });
    await are([chief, null], [officer, 'cabo'], [recruit, 'Staff']);
    world.clock.advance(1_000);
    await assign(recruit, { rank: 'SARGENTO' });
    await are([chief, null], [recruit, 'Sargento'], [officer, 'cabo']);
    world.clock.advance(1_000);
    await assign(officer, { rank: 'Cabo', is_lead: true });
    await ownerIs(null);
    world.clock.advance(1_000);
    await assign(chief, { department_id: null, old: 1 });
    await ownerIs(null);
    world.clock.advance(1_000);
    const { department_id } = (await world.ok(getOrg, { org_id }, staff.ctx)).org;
    await assign(chief, { department_id: null, old: department_id });
    await ownerIs(officer);
    await are([officer, null], [recruit, 'Sargento']);
  });

  it('heeds the newest word about each character, in whatever order they come', async () => {
    const { people, assign, are, department_id } = await departmentWith([null, true], ['Cabo', false]);
    const [chief, officer] = people as [Person, Person];
    const late = world.clock.now();
    world.clock.advance(5_000);
    await assign(officer, { department_id: null, old: department_id });
    await are([chief, null]);
    await assign(officer, { rank: 'Cabo' }, late);
    world.clock.advance(1_000);
    await assign(chief, { is_lead: true, rank: 'Comisaria' });
    await until(
      async () => (await world.database.query('SELECT 1 FROM orgs WHERE follow_at IS NOT NULL')).length === 0,
    );
    await are([chief, null]);
  });

  it('is left by the dead, and not entered by them', async () => {
    const { people, assign, are, serverId } = await departmentWith([null, true], ['Cabo', false]);
    const [chief, officer] = people as [Person, Person];
    await dieInEconomy(world, officer);
    await are([chief, null]);
    world.clock.advance(1_000);
    await assign(officer, { rank: 'Cabo' });
    const recruit = world.person({ serverId });
    await assign(recruit, {});
    await are([chief, null], [recruit, 'Staff']);
  });

  it('is changed in its roster alone', async () => {
    const { people, org_id, serverId, staff, are } = await departmentWith([null, true], ['Cabo', false]);
    const [chief, officer] = people as [Person, Person];
    const { rank_id } = (await world.ok(getOrg, { org_id }, staff.ctx)).ranks[0]!;
    const target_character_id = officer.characterId;
    const guest = world.person({ serverId }).characterId;
    const tried = [
      await world.act(inviteToOrg, { org_id, target_character_id: guest, rank_id }, chief.ctx),
      await world.act(setOrgRank, { org_id, target_character_id, rank_id }, chief.ctx),
      await world.act(removeFromOrg, { org_id, target_character_id }, chief.ctx),
      await world.act(offerOwnership, { org_id, target_character_id }, chief.ctx),
      await world.act(leaveOrg, { org_id }, officer.ctx),
      await world.act(assignOwner, { org_id, target_character_id, reason: 'No' }, staff.ctx),
    ];
    expect(tried.map(({ status, code }) => [status, code])).toEqual(tried.map(() => [409, 'error']));
    await are([chief, null], [officer, 'Staff']);
  });
});
