import closeAccount from '@cabildo/contracts/economy/bank/accounts/close_account.ts';
import createBankAccount from '@cabildo/contracts/economy/bank/openings/create_bank_account.ts';
import listAccounts from '@cabildo/contracts/economy/bank/accounts/list_accounts.ts';
import { addMember, openFor } from './accounts.testing.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const idsOf = (body: { accounts: { account_id: number }[] }) =>
  body.accounts.map((account) => account.account_id);

describe('list_accounts', () => {
  it('shows what a character owns and is a member of, oldest first, and nothing else', async () => {
    const person = world.person();
    const friend = world.person({ serverId: person.serverId });
    await world.giveCash(person, { 10: 2 });
    const main = await openFor(world, person, { balance: 70 });
    const theirs = await openFor(world, friend, { type: 'shared', balance: 30 });
    await openFor(world, friend);
    const { account_id: legacy } = await world.ok(
      createBankAccount,
      { character_id: person.characterId },
      person.ctx,
    );
    await addMember(world, theirs, person, ['pay', 'transfer']);
    const listed = await world.ok(listAccounts, {}, person.ctx);
    expect(listed).toMatchObject({ page: 1, per_page: 50, total: 3, total_pages: 1 });
    expect(idsOf(listed)).toEqual([main, theirs, legacy]);
    expect(listed.accounts[0]).toMatchObject({ balance: 70, is_main: true });
    // A member without view_balance sees the account, and not its balance.
    expect(listed.accounts[1]).toMatchObject({ balance: null, my_permissions: ['pay', 'transfer'] });
    expect(listed.accounts[2]).toMatchObject({ account_type: 'legacy', is_main: false });
  });

  it('leaves closed accounts out unless they are asked for', async () => {
    const person = world.person();
    const account_id = await openFor(world, person, { type: 'shared' });
    await world.ok(closeAccount, { account_id }, person.ctx);
    expect(idsOf(await world.ok(listAccounts, {}, person.ctx))).toEqual([]);
    const all = await world.ok(listAccounts, { include_closed: true }, person.ctx);
    expect(all.accounts).toMatchObject([{ account_id, status: 'closed' }]);
  });

  it('goes page by page, and is empty past the end', async () => {
    const person = world.person();
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1) ids.push(await openFor(world, person, { type: 'custom' }));
    const first = await world.ok(listAccounts, { per_page: 2 }, person.ctx);
    const last = await world.ok(listAccounts, { per_page: 2, page: 2 }, person.ctx);
    const beyond = await world.ok(listAccounts, { per_page: 2, page: 3 }, person.ctx);
    expect([idsOf(first), idsOf(last), idsOf(beyond)]).toEqual([ids.slice(0, 2), ids.slice(2), []]);
    expect(beyond).toMatchObject({ total: 3, total_pages: 2 });
  });

  it('asks which of several characters is meant', async () => {
    const person = world.person();
    const second = world.addCharacter(person);
    const unsaid = await world.act(listAccounts, {}, person.ctx);
    expect([unsaid.status, unsaid.code]).toEqual([400, 'error']);
    expect(await world.ok(listAccounts, { server_character_id: second }, person.ctx)).toMatchObject({
      total: 0,
    });
  });

  it('shows a stranger nothing, and staff everything', async () => {
    const person = world.person();
    await openFor(world, person, { balance: 5 });
    const input = { server_character_id: person.characterId };
    const stranger = world.person({ serverId: person.serverId });
    const reader = world.person({ serverId: person.serverId, permissions: ['view_bank_logs'] });
    const refused = await world.act(listAccounts, input, stranger.ctx);
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
    expect((await world.ok(listAccounts, input, reader.ctx)).accounts).toMatchObject([{ balance: 5 }]);
  });

  it('shows staff who name no character all accounts of the server, by owner, number, type and status', async () => {
    const ana = world.person();
    const { serverId } = ana;
    const eva = world.person({ serverId, name: 'Eva' });
    const staff = world.person({ serverId, permissions: ['view_bank_logs'] });
    await world.giveCash(ana, { 10: 2 });
    const [first, second] = [
      await openFor(world, ana, { balance: 5 }),
      await openFor(world, ana, { type: 'shared' }),
    ];
    const third = await openFor(world, eva, { type: 'shared' });
    const own = await openFor(world, staff);
    await world.ok(closeAccount, { account_id: second }, ana.ctx);
    await openFor(world, world.person());
    const found = async (input: object, { ctx } = staff) => idsOf(await world.ok(listAccounts, input, ctx));
    const listed = await world.ok(listAccounts, { per_page: 2 }, staff.ctx);
    expect(listed).toMatchObject({
      total: 3,
      total_pages: 2,
      accounts: [{ balance: 5, my_permissions: [] }, {}],
    });
    expect(await found({})).toEqual([first, third, own]);
    expect(await found({ page: 2, per_page: 2 })).toEqual([own]);
    expect(await found({ include_closed: true })).toEqual([first, second, third, own]);
    expect(await found({ status: 'closed' })).toEqual([second]);
    expect(await found({ account_type: 'shared' })).toEqual([third]);
    expect(await found({ account_type: 'shared', status: 'active', search: 'Ana' })).toEqual([]);
    expect(await found({ search: 'Eva' })).toEqual([third]);
    const number = listed.accounts[0]!.account_number;
    expect(await found({ search: number })).toEqual([first]);
    expect(await found({ search: number.slice(0, 12) })).toEqual([first]);
    expect(await found({ search: number.slice(1) })).toEqual([]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ server_character_id: ana.characterId })).toEqual([first]);
    // A member who is no staff gets the accounts of the own characters, and may search among them.
    expect(await found({}, eva)).toEqual([third]);
    expect(await found({ search: number }, eva)).toEqual([]);
    const governor = world.person({ serverId, permissions: ['manage_bank_config'] });
    expect(await found({}, governor)).toEqual([]);
  });

  it('does not know characters of other servers', async () => {
    const person = world.person();
    const elsewhere = world.person({ role: 'owner' });
    const { status, code } = await world.act(
      listAccounts,
      { server_character_id: person.characterId },
      elsewhere.ctx,
    );
    expect([status, code]).toEqual([404, 'character_not_found']);
  });
});
