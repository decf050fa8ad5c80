import assignOwner from '@cabildo/contracts/economy/organisations/assign_owner.ts';
import configureOrgs from '@cabildo/contracts/economy/organisations/configure_orgs.ts';
import foundOrg from '@cabildo/contracts/economy/organisations/found_org.ts';
import getOrg from '@cabildo/contracts/economy/organisations/get_org.ts';
import setPin from '@cabildo/contracts/economy/bank/pins/set_pin.ts';
import { openFor } from '../bank/accounts/accounts.testing.ts';
import { treasuryOf } from '../endings/deletion/endings.testing.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { newName, orgOf } from './organisations.testing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A server where people found, and one of them with money in the bank. */
async function setting(orgs_config: object, balance = 0) {
  const staff = world.person({ role: 'admin' });
  const { serverId } = staff;
  await world.ok(configureOrgs, { orgs_config: { founding: true, ...orgs_config } }, staff.ctx);
  const person = world.person({ serverId });
  const bank = await openFor(world, person, { balance });
  const found = (more: object = {}, by: Person = person) =>
    world.act(foundOrg, { name: newName(), ...more }, by.ctx);
  return { staff, serverId, person, bank, found };
}

describe('founding a business', () => {
  it('is for nobody unless the server allows it', async () => {
    const person = world.person();
    expect(await world.codeOf(foundOrg, { name: newName() }, person)).toBe('forbidden');
  });

  it('costs the fee, which goes to the treasury, from the bank or in cash', async () => {
    const { found, bank, serverId, person } = await setting({ founding_fee: 30, max_owned: 5 }, 100);
    const made = await found({ description: 'Pan' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      fee: 30,
      org: { kind: 'business', owner_character_id: person.characterId, description: 'Pan', member_count: 1 },
    });
    expect([await world.balanceOf(bank), await treasuryOf(world, serverId)]).toEqual([70, 30]);
    expect((await found({ payment_method: 'wallet' })).code).toBe('insufficient_balance');
    const wallet = await world.giveCash(person, { 10: 4 });
    expect((await found({ payment_method: 'wallet' })).code).toBeNull();
    expect([await world.balanceOf(wallet), await treasuryOf(world, serverId)]).toEqual([10, 60]);
    const [event] = (await world.events('bank.org.created')).filter((each) => each.server_id === serverId);
    expect(event).toMatchObject({
      character_ids: [person.characterId],
      data: { founder_character_id: person.characterId, fee: 30 },
    });
  });

  it('takes nothing where it is refused, and makes nothing where the fee is not paid', async () => {
    const { found, bank, serverId } = await setting({ founding_fee: 30 }, 29);
    expect((await found()).code).toBe('insufficient_balance');
    await world.fund(serverId, bank, 100);
    const { name } = await orgOf(world, { serverId });
    expect((await found({ name })).code).toBe('already_exists');
    expect(await world.balanceOf(bank)).toBe(129);
    const free = await setting({});
    expect((await free.found()).code).toBeNull();
    const poor = world.person({ serverId });
    expect((await found({}, poor)).code).toBe('insufficient_balance');
    expect((await found({ payment_method: 'bank' }, poor)).code).toBe('no_bank_account');
  });

  it('needs the PIN of the account where the server asks for one when paying', async () => {
    const { found, bank, serverId, person } = await setting({ founding_fee: 5 }, 100);
    await world.configure(serverId, { pin_config: { required_for: ['pay'] } });
    await world.ok(setPin, { account_id: bank, new_pin: '1234', pin: '1234' }, person.ctx);
    expect((await found()).code).toBe('pin_required');
    expect((await found({ pin: '4321' })).code).toBe('invalid_pin');
    expect((await found({ pin: '1234' })).code).toBeNull();
  });

  it('is for as many as one may own, also when five are founded at once with money for all', async () => {
    const { found, bank } = await setting({ founding_fee: 10, max_owned: 2 }, 1_000);
    const codes = (await Promise.all(Array.from({ length: 5 }, () => found()))).map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(3);
    expect(await world.balanceOf(bank)).toBe(980);
  });

  it('counts what one owns however it came', async () => {
    const { found, serverId, person, staff } = await setting({ max_owned: 1 });
    const { org_id } = await orgOf(world, { serverId });
    const target_character_id = person.characterId;
    await world.ok(assignOwner, { org_id, target_character_id, reason: 'Premio' }, staff.ctx);
    expect((await found()).code).toBe('limit_exceeded');
  });

  it('is for three of a person, over all characters, also at once', async () => {
    const { serverId } = await setting({ max_owned: 5 });
    const first = world.person({ serverId });
    const others = [1, 2].map(() => world.person({ serverId, personId: first.userId }));
    const wanted = [first, ...others].flatMap((by) =>
      Array.from({ length: 2 }, () => world.act(foundOrg, { name: newName() }, by.ctx)),
    );
    const codes = (await Promise.all(wanted)).map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(3);
  });

  it('is for one of a name when two take it at once, and only one pays', async () => {
    const { serverId, person, bank, found } = await setting({ founding_fee: 10 }, 50);
    const rival = world.person({ serverId });
    const other = await openFor(world, rival, { balance: 50 });
    const name = newName();
    const both = await Promise.all([found({ name }, person), found({ name }, rival)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['already_exists', null]);
    expect((await world.balanceOf(bank)) + (await world.balanceOf(other))).toBe(90);
    const won = both.find(({ code }) => code === null)!.body;
    expect((await world.ok(getOrg, { org_id: won.org_id }, rival.ctx)).org.name).toBe(name);
  });
});
