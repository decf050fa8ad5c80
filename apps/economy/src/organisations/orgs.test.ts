import adoptAccount from '@cabildo/contracts/economy/organisations/adopt_account.ts';
import authorize from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import configureOrgs from '@cabildo/contracts/economy/organisations/configure_orgs.ts';
import createOrg from '@cabildo/contracts/economy/organisations/create_org.ts';
import getOrg from '@cabildo/contracts/economy/organisations/get_org.ts';
import getOrgsConfig from '@cabildo/contracts/economy/organisations/get_orgs_config.ts';
import listOrgs from '@cabildo/contracts/economy/organisations/list_orgs.ts';
import openOrgAccount from '@cabildo/contracts/economy/organisations/open_org_account.ts';
import resumeOrg from '@cabildo/contracts/economy/organisations/resume_org.ts';
import suspendOrg from '@cabildo/contracts/economy/organisations/suspend_org.ts';
import updateOrg from '@cabildo/contracts/economy/organisations/update_org.ts';
import inviteToOrg from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import { ORG_RIGHTS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { openFor, addMember } from '../bank/accounts/accounts.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { newName, orgOf, told } from './organisations.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const reason = 'Inspección';

describe('an organisation', () => {
  it('is made with a main account, the rank Staff and its owner, and is told of', async () => {
    const { org, org_id, name, owner, get } = await orgOf(world);
    expect(org).toEqual({
      org_id,
      name,
      kind: 'business',
      status: 'active',
      department_id: null,
      owner_character_id: owner.characterId,
      is_vacant: false,
      account_id: expect.any(Number),
      accounts: [org.account_id],
      member_count: 1,
      description: null,
      image_url: null,
    });
    const { ranks, members, total } = await get();
    expect(ranks).toEqual([
      {
        rank_id: expect.any(Number),
        name: 'Staff',
        level: 1,
        rights: [],
        spend_per_day: null,
        commission_percent: 0,
        member_count: 0,
      },
    ]);
    expect(members).toEqual([
      {
        server_character_id: owner.characterId,
        name: 'Ana Pérez',
        rank_id: null,
        rank: null,
        level: 100,
        joined_at: world.clock.now().toISOString(),
        is_clocked_in: false,
      },
    ]);
    expect(total).toBe(1);
    expect(await told(world, org_id)).toEqual(['org.created']);
  });

  it('has a name of its own in the server, in any case, also when ten take it at once', async () => {
    const { staff, name, serverId } = await orgOf(world);
    const again = { name: name.toUpperCase(), kind: 'other' };
    expect(await world.codeOf(createOrg, again, staff)).toBe('already_exists');
    const elsewhere = world.person({ role: 'admin' });
    expect(await world.codeOf(createOrg, again, elsewhere)).toBeNull();
    const fresh = { name: newName(), kind: 'gang' };
    const codes = await Promise.all(Array.from({ length: 10 }, () => world.codeOf(createOrg, fresh, staff)));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_exists')).toHaveLength(9);
    const governments = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.codeOf(createOrg, { name: newName(), kind: 'government' }, staff),
      ),
    );
    expect(governments.filter((code) => code === null)).toHaveLength(1);
    const { orgs } = await world.ok(listOrgs, {}, world.person({ serverId }).ctx);
    expect(orgs.filter(({ kind }) => kind === 'government')).toHaveLength(1);
    expect(orgs.find(({ kind }) => kind === 'government')!.is_vacant).toBe(true);
  });

  it('is made by staff alone, of living characters of the server', async () => {
    const { staff, owner, serverId } = await orgOf(world);
    const input = { name: newName(), kind: 'business' };
    const stranger = { ...input, owner_character_id: world.person().characterId };
    expect(await world.codeOf(createOrg, stranger, staff)).toBe('character_not_found');
    expect(await world.codeOf(createOrg, { ...input, department_id: 5 }, staff)).toBe('error');
    expect(await world.codeOf(createOrg, { ...input, kind: 'department' }, staff)).toBe('error');
    for (let n = 0; n < 4; n += 1)
      await world.ok(
        createOrg,
        { name: newName(), kind: 'business', owner_character_id: owner.characterId },
        staff.ctx,
      );
    const sixth = { ...input, owner_character_id: owner.characterId };
    expect(await world.codeOf(createOrg, sixth, staff)).toBe('limit_exceeded');
    const { orgs } = await world.ok(listOrgs, { mine: true }, owner.ctx);
    expect(orgs).toHaveLength(5);
    expect((await world.ok(listOrgs, { mine: true }, world.person({ serverId }).ctx)).orgs).toEqual([]);
  });

  it('shows its members to who may see the staff, and everybody how many there are', async () => {
    const { get, hire, memberWith, serverId, staff, org_id } = await orgOf(world);
    const worker = await hire(world.person({ serverId }));
    const seeing = await memberWith(5, 'view_staff');
    expect((await get(seeing)).members!.map(({ level }) => level)).toEqual([100, 5, 1]);
    expect((await get(staff)).members).toHaveLength(3);
    const shown = await get(worker);
    expect([shown.members, shown.org.member_count]).toEqual([null, 3]);
    expect((await get(staff)).mine).toEqual([]);
    const { mine } = await get(seeing);
    expect(mine).toMatchObject([
      { server_character_id: seeing.characterId, level: 5, rights: ['view_staff'] },
    ]);
    expect(shown.mine).toMatchObject([{ rank: 'Staff', level: 1, rights: [] }]);
    expect((await get()).mine).toMatchObject([{ rank_id: null, rank: null, level: 100, rights: ORG_RIGHTS }]);
    const page = await world.ok(getOrg, { org_id, page: 2, per_page: 2 }, staff.ctx);
    expect(page.members!.map(({ level }) => level)).toEqual([1]);
    expect(await world.codeOf(getOrg, { org_id }, world.person())).toBe('not_found');
  });

  it('is changed by its owner and by staff, and by nobody else', async () => {
    const { owner, staff, org_id, memberWith, serverId } = await orgOf(world);
    const other = await orgOf(world, { serverId });
    const image_url = 'https://example.org/a.png';
    const changed = await world.ok(updateOrg, { org_id, description: 'Ruedas', image_url }, owner.ctx);
    expect(changed.org).toMatchObject({ description: 'Ruedas', image_url });
    const name = newName();
    expect((await world.ok(updateOrg, { org_id, name, image_url: '' }, staff.ctx)).org).toMatchObject({
      name,
      image_url: null,
    });
    expect(await world.codeOf(updateOrg, { org_id, name: other.name.toLowerCase() }, owner)).toBe(
      'already_exists',
    );
    expect(await world.codeOf(updateOrg, { org_id, name: name.toLowerCase() }, owner)).toBeNull();
    expect(await world.codeOf(updateOrg, { org_id }, owner)).toBe('error');
    const high = await memberWith(99, 'ranks', 'hire', 'edit_settings');
    expect(await world.codeOf(updateOrg, { org_id, name: newName() }, high)).toBe('forbidden');
    expect(await world.codeOf(updateOrg, { org_id: 999_999, name: newName() }, owner)).toBe('not_found');
    const wanted = newName();
    const both = await Promise.all([
      world.codeOf(updateOrg, { org_id, name: wanted }, owner),
      world.codeOf(updateOrg, { org_id: other.org_id, name: wanted }, other.owner),
    ]);
    expect(both.toSorted()).toEqual(['already_exists', null]);
  });

  it('that is suspended acts no more until it is resumed', async () => {
    const { owner, staff, org_id, org, staffRank, serverId } = await orgOf(world);
    expect((await world.ok(suspendOrg, { org_id, reason }, staff.ctx)).org.status).toBe('suspended');
    expect(await world.codeOf(suspendOrg, { org_id, reason }, staff)).toBe('already_processed');
    const target_character_id = world.person({ serverId }).characterId;
    const invitation = { org_id, target_character_id, rank_id: staffRank.rank_id };
    expect(await world.codeOf(inviteToOrg, invitation, owner)).toBe('account_disabled');
    expect(await world.codeOf(updateOrg, { org_id, name: newName() }, owner)).toBe('account_disabled');
    const flagOf = async () =>
      (
        await world.database.query<{ is_suspended: boolean }>(
          'SELECT is_suspended FROM accounts WHERE id = $1',
          [org.account_id],
        )
      )[0]!.is_suspended;
    expect(await flagOf()).toBe(true);
    await world.ok(resumeOrg, { org_id, reason }, staff.ctx);
    expect(await flagOf()).toBe(false);
    expect(await world.codeOf(resumeOrg, { org_id, reason }, staff)).toBe('already_processed');
    expect(await world.codeOf(inviteToOrg, invitation, owner)).toBeNull();
    expect(await world.codeOf(suspendOrg, { org_id: 999_999, reason }, staff)).toBe('not_found');
  });

  it('has five accounts at most, also when the last ones are opened at once', async () => {
    const { owner, org_id, memberWith, get, staff } = await orgOf(world);
    const other = await memberWith(50, 'edit_settings');
    const input = { org_id, account_name: 'Caja' };
    expect(await world.codeOf(openOrgAccount, input, other)).toBe('forbidden');
    expect(await world.codeOf(openOrgAccount, input, staff)).toBeNull();
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => world.codeOf(openOrgAccount, input, owner)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(3);
    expect((await get()).org.accounts).toHaveLength(5);
  });

  it('adopts a business account of its owner, whose members become members at Staff', async () => {
    const { owner, org_id, serverId, get, staff, org } = await orgOf(world);
    const account_id = await openFor(world, owner, { type: 'business', balance: 70 });
    const [friend, gone] = [world.person({ serverId }), world.person({ serverId })];
    await addMember(world, account_id, friend, ['pay']);
    await addMember(world, account_id, { characterId: world.addCharacter(gone, 'dead') }, ['pay']);
    const personal = await openFor(world, owner);
    expect(await world.codeOf(adoptAccount, { org_id, account_id: personal }, owner)).toBe('error');
    const others = await openFor(world, friend, { type: 'business' });
    expect(await world.codeOf(adoptAccount, { org_id, account_id: others }, owner)).toBe('forbidden');
    expect(await world.codeOf(adoptAccount, { org_id, account_id: 999_999 }, owner)).toBe(
      'account_not_found',
    );
    const adopted = await world.ok(adoptAccount, { org_id, account_id }, owner.ctx);
    expect(adopted.org.accounts).toEqual([org.account_id, account_id]);
    expect(await world.balanceOf(account_id)).toBe(70);
    expect((await get()).members!.map((each) => [each.server_character_id, each.rank])).toEqual([
      [owner.characterId, null],
      [friend.characterId, 'Staff'],
    ]);
    expect(
      await world.database.query('SELECT 1 FROM account_members WHERE account_id = $1', [account_id]),
    ).toEqual([]);
    expect(await world.codeOf(adoptAccount, { org_id, account_id: others }, staff)).toBeNull();
    const other = await orgOf(world, { serverId });
    const taken = { org_id, account_id: other.org.account_id };
    expect(await world.codeOf(adoptAccount, taken, staff)).toBe('account_not_found');
  });

  it('answers other services who may do what for it', async () => {
    const { serverId, org, org_id, name, memberWith, staff } = await orgOf(world);
    const seller = await memberWith(5, 'shop');
    const ask = async (more: object = {}) =>
      (
        await world.ask(authorize, {
          server_id: serverId,
          org_id,
          server_character_id: seller.characterId,
          right: 'shop',
          ...more,
        })
      ).body;
    const bounds = { max_vehicles: 50, wholesale_percent: 100 };
    const { account_id } = org;
    expect(await ask()).toMatchObject({
      refusal: null,
      org: { org_id, name, kind: 'business', account_id },
      ...bounds,
    });
    expect(await ask({ right: 'vehicles' })).toMatchObject({ refusal: 'forbidden', org: null, ...bounds });
    expect((await ask({ right: null })).refusal).toBeNull();
    expect((await ask({ right: null, server_character_id: staff.characterId })).refusal).toBe('forbidden');
    expect((await ask({ server_id: world.newServer() })).refusal).toBe('not_found');
    await world.ok(suspendOrg, { org_id, reason }, staff.ctx);
    expect((await ask()).refusal).toBe('account_disabled');
  });
});

describe('the rules of a server for organisations', () => {
  it('are merged by key, with defaults for the rest, and read by every member', async () => {
    const staff = world.person({ role: 'admin' });
    await world.ok(configureOrgs, { orgs_config: { founding: true, founding_fee: 9 } }, staff.ctx);
    const second = { orgs_config: { max_owned: 2 }, treasury_public: true };
    await world.ok(configureOrgs, second, staff.ctx);
    const { config } = await world.ok(getOrgsConfig, {}, world.person({ serverId: staff.serverId }).ctx);
    expect(config).toEqual({
      orgs_config: {
        founding: true,
        founding_fee: 9,
        max_owned: 2,
        wholesale_percent: 100,
        max_vehicles: 50,
      },
      payroll_config: { max_per_hour: 1_000_000 },
      invoices_config: { max: 1_000_000 },
      treasury_public: true,
    });
    expect(await world.codeOf(configureOrgs, {}, staff)).toBe('error');
    expect(await world.codeOf(configureOrgs, { orgs_config: { max_owned: 0 } }, staff)).toBe('error');
    const events = await world.events('bank.orgs_config.updated');
    expect(events.at(-1)!.note).toBe(
      'Se cambiaron las reglas de las organizaciones: las organizaciones y quién ve la tesorería.',
    );
  });
});
