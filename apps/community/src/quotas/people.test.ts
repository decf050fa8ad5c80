import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import { memberKicked, memberLeft, memberRoleChanged } from '@cabildo/contracts/servers/members/events.ts';
import { roleDeleted } from '@cabildo/contracts/servers/roles/events.ts';
import { until } from '@cabildo/testing';
import { publish } from '../testing/activity.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { FIRST, MINUTE, POLICE, ROLE, SECOND, THIRD, officeOf, type Office } from './quotas.testing.ts';

let world: World;
let office: Office;

// A world for each test: a job that is under way while the clock is set back would work at a moment to come.
beforeEach(async () => {
  world = await startWorld();
  office = officeOf(world);
});
afterEach(() => world.close());

describe('who belongs to a quota for the whole of a period (AC-02)', () => {
  test('belonged when it began, and did not come later', async () => {
    const { quota_id } = await office.set();
    world.roles.set(ROLE, [office.ana.userId]);
    await office.begun(quota_id, FIRST);
    world.roles.set(ROLE, [office.ana.userId, office.eva.userId]);
    await office.begun(quota_id, SECOND);
    expect((await office.resultsOf(quota_id)).results.map(({ user_id }) => user_id)).toEqual([
      office.ana.userId,
    ]);
    await office.begun(quota_id, THIRD);
    expect((await office.resultsOf(quota_id)).results).toHaveLength(2);
  });

  const given = (person: Person, role_id: number) =>
    [
      memberRoleChanged,
      { ...office.named(person), changed_by: null, old_role: 'a', new_role: 'b', role_id },
    ] as const;

  test('has not left the role meanwhile, even to come back to it', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    world.clock.advance(MINUTE);
    await publish(world, ...given(office.ana, 5), { serverId: office.manager.serverId });
    await until(async () => (await office.people(quota_id)).length === 1);
    await publish(world, ...given(office.ana, ROLE), { serverId: office.manager.serverId });
    await publish(world, ...given(office.eva, ROLE), { serverId: office.manager.serverId });
    await office.begun(quota_id, SECOND);
    expect((await office.resultsOf(quota_id)).results.map(({ user_id }) => user_id)).toEqual([
      office.eva.userId,
    ]);
  });

  test('is judged by when a change happened, and not by when its event comes', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    const at = new Date(`${FIRST}T00:00:00Z`);
    at.setTime(at.getTime() - MINUTE);
    await publish(world, ...given(office.ana, 5), { serverId: office.manager.serverId, at });
    world.clock.advance(MINUTE);
    await publish(world, ...given(office.eva, 5), { serverId: office.manager.serverId });
    await until(async () => (await office.people(quota_id)).length === 1);
    expect(await office.people(quota_id)).toEqual([office.ana.userId]);
  });

  test.each([
    [memberLeft, {}],
    [memberKicked, { kicked_by: null, characters_deleted: 0 }],
  ])('is in the server still ($type)', async (event, more) => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    world.clock.advance(MINUTE);
    await publish(world, event as never, { ...office.named(office.ana), ...more } as never, {
      serverId: office.manager.serverId,
    });
    await until(async () => (await office.people(quota_id)).length === 1);
    expect(await office.people(quota_id)).toEqual([office.eva.userId]);
  });

  test('is in a role that exists still', async () => {
    const { quota_id } = await office.set();
    await office.begun(quota_id, FIRST);
    const { serverId } = office.manager;
    const deleted = { role_id: ROLE, role_name: 'Mod', members_moved: 2 };
    await publish(world, roleDeleted, { ...office.named(office.manager), ...deleted }, { serverId });
    await until(async () => (await office.people(quota_id)).length === 0);
    await office.begun(quota_id, SECOND);
    expect(await office.missed()).toEqual([]);
  });

  const assigned = ({ characterId }: Pick<Person, 'characterId'>, department_id: number | null) =>
    publish(
      world,
      officerAssigned,
      {
        server_character_id: characterId,
        department_id,
        old_department_id: POLICE,
        rank: 'Cabo',
        old_rank: null,
        is_lead: false,
        was_lead: false,
        callsign: null,
        name: 'Ana',
        reason: 'staff',
      },
      { serverId: office.manager.serverId },
    );

  test('is in the department with a character, for a quota of a department', async () => {
    const second = world.addCharacter(office.eva);
    world.officers.set(POLICE, [office.ana.characterId, office.eva.characterId, second]);
    const { quota_id } = await office.set({ department_id: POLICE });
    await office.begun(quota_id, FIRST);
    expect(await office.people(quota_id)).toEqual([office.ana.userId, office.eva.userId, office.eva.userId]);
    world.clock.advance(MINUTE);
    // A new rank is no departure, and who has another character there stays.
    await assigned(office.ana, POLICE);
    await assigned(office.eva, null);
    await until(async () => (await office.people(quota_id)).length === 2);
    await office.begun(quota_id, SECOND);
    expect((await office.resultsOf(quota_id)).results.map(({ user_id }) => user_id)).toEqual([
      office.ana.userId,
      office.eva.userId,
    ]);
    const [asked] = office.asked();
    expect(asked).toMatchObject({ department_id: POLICE, user_ids: [office.ana.userId, office.eva.userId] });
    world.clock.advance(MINUTE);
    await assigned({ characterId: second }, 5);
    await assigned(office.eva, 5);
    await until(async () => (await office.people(quota_id)).length === 1);
  });
});
