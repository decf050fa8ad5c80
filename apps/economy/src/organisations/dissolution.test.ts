import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import adoptAccount from '@cabildo/contracts/economy/organisations/adopt_account.ts';
import createOrg from '@cabildo/contracts/economy/organisations/create_org.ts';
import dissolveOrg from '@cabildo/contracts/economy/organisations/dissolve_org.ts';
import getOrg from '@cabildo/contracts/economy/organisations/get_org.ts';
import inviteToOrg from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import listInvitations from '@cabildo/contracts/economy/organisations/list_invitations.ts';
import listOrgs from '@cabildo/contracts/economy/organisations/list_orgs.ts';
import openOrgAccount from '@cabildo/contracts/economy/organisations/open_org_account.ts';
import suspendOrg from '@cabildo/contracts/economy/organisations/suspend_org.ts';
import { openFor } from '../bank/accounts/accounts.testing.ts';
import { rowOf, treasuryOf } from '../endings/deletion/endings.testing.ts';
import { startWorld, type World } from '../testing/world.ts';
import { orgOf } from './organisations.testing.ts';

let world: World;
/** Goods that organisations have, as other services say. */
const left = { units: 0, vehicles: 0 };
beforeAll(async () => {
  const answers = {
    'calls.inventory.count_org_stock': () => ({ shops: 1, units: left.units }),
    'calls.vehicles.count_org_vehicles': () => ({ vehicles: left.vehicles }),
  };
  world = await startWorld({ answers });
});
afterAll(() => world.close());

/** An organisation with 100 in its main account and 20 in another. */
async function setting() {
  const made = await orgOf(world);
  const { org_id, org, owner, serverId } = made;
  const { account_id: second } = await world.ok(openOrgAccount, { org_id, account_name: 'Caja' }, owner.ctx);
  await world.fund(serverId, org.account_id, 100);
  await world.fund(serverId, second, 20);
  const bank = await openFor(world, owner);
  return { ...made, second, bank };
}

describe('an organisation that is dissolved', () => {
  it('leaves its money to an account, closes its own, and has neither members nor invitations', async () => {
    const { org_id, org, owner, second, bank, hire, serverId, staffRank, staff, name } = await setting();
    const worker = await hire(world.person({ serverId }));
    const guest = world.person({ serverId });
    const asked = { org_id, target_character_id: guest.characterId, rank_id: staffRank.rank_id };
    await world.ok(inviteToOrg, asked, owner.ctx);
    const dissolved = await world.ok(dissolveOrg, { org_id, to_account_id: bank }, owner.ctx);
    expect(dissolved).toMatchObject({
      amount: 120,
      org: { status: 'dissolved', owner_character_id: null, accounts: [], member_count: 0 },
    });
    expect(await world.balanceOf(bank)).toBe(120);
    for (const id of [org.account_id, second])
      expect(await rowOf(world, id)).toMatchObject({ status: 'closed', balance: 0 });
    expect((await world.ok(listInvitations, {}, guest.ctx)).invitations).toEqual([]);
    expect((await world.ok(listOrgs, { mine: true }, worker.ctx)).orgs).toEqual([]);
    expect((await world.ok(getOrg, { org_id }, worker.ctx)).org.status).toBe('dissolved');
    expect(await world.codeOf(dissolveOrg, { org_id, to_treasury: true }, staff)).toBe('account_closed');
    expect(await world.codeOf(createOrg, { name, kind: 'business' }, staff)).toBeNull();
  });

  it('is not dissolved while it has goods, which the refusal names (BZ-07)', async () => {
    const { org_id, owner, bank } = await setting();
    const dissolve = () => world.act(dissolveOrg, { org_id, to_account_id: bank }, owner.ctx);
    for (const has of [
      { units: 3, vehicles: 0 },
      { units: 0, vehicles: 2 },
    ]) {
      Object.assign(left, has);
      const { status, code, body } = await dissolve();
      expect([status, code, body['error']]).toEqual([
        409,
        'error',
        expect.stringMatching(/3 unidades|2 vehículos/),
      ]);
    }
    Object.assign(left, { units: 0, vehicles: 0 });
    expect((await dissolve()).code).toBeNull();
  });

  it('leaves its money to the treasury where staff or its owner say so', async () => {
    const { org_id, staff, serverId } = await setting();
    await world.ok(dissolveOrg, { org_id, to_treasury: true }, staff.ctx);
    expect(await treasuryOf(world, serverId)).toBe(120);
  });

  it('is its owner’s or staff’s to dissolve, in one way that is open', async () => {
    const { org_id, org, owner, memberWith, bank } = await setting();
    const dissolve = (more: object, by = owner) => world.codeOf(dissolveOrg, { org_id, ...more }, by);
    const high = await memberWith(99, 'edit_settings');
    expect(await dissolve({ to_treasury: true }, high)).toBe('forbidden');
    expect(await dissolve({})).toBe('error');
    expect(await dissolve({ to_treasury: true, to_account_id: bank })).toBe('error');
    expect(await dissolve({ to_account_id: org.account_id })).toBe('self_transfer');
    expect(await dissolve({ to_account_id: 999_999 })).toBe('destination_not_found');
    const elsewhere = await openFor(world, world.person());
    expect(await dissolve({ to_account_id: elsewhere })).toBe('destination_not_found');
    await world.database.query(`UPDATE accounts SET status = 'frozen' WHERE id = $1`, [bank]);
    expect(await dissolve({ to_account_id: bank })).toBe('account_disabled');
    expect(await world.codeOf(dissolveOrg, { org_id: 999_999, to_treasury: true }, owner)).toBe('not_found');
    expect(await world.balanceOf(org.account_id)).toBe(100);
  });

  it('is ended by staff alone while it is suspended, and not with money in an account that is frozen', async () => {
    const { org_id, org, owner, staff, second, bank } = await setting();
    const dissolve = (by = owner) => world.codeOf(dissolveOrg, { org_id, to_account_id: bank }, by);
    await world.ok(freezeAccount, { account_id: second }, staff.ctx);
    expect(await dissolve()).toBe('account_disabled');
    await world.ok(suspendOrg, { org_id, reason: 'Revisión' }, staff.ctx);
    expect(await dissolve()).toBe('account_disabled');
    await world.database.query(`UPDATE accounts SET status = 'active' WHERE id = $1`, [second]);
    expect(await dissolve()).toBe('account_disabled');
    expect([await world.balanceOf(org.account_id), await world.balanceOf(bank)]).toEqual([100, 0]);
    expect(await dissolve(staff)).toBeNull();
  });

  it('is dissolved once, and adopts nothing at the same time', async () => {
    const { org_id, owner, bank } = await setting();
    const account_id = await openFor(world, owner, { type: 'business', balance: 7 });
    const codes = await Promise.all([
      world.codeOf(dissolveOrg, { org_id, to_account_id: bank }, owner),
      world.codeOf(dissolveOrg, { org_id, to_account_id: bank }, owner),
      world.codeOf(adoptAccount, { org_id, account_id }, owner),
    ]);
    expect(codes.slice(0, 2).toSorted()).toEqual(['account_closed', null]);
    const kept = codes[2] === null ? 0 : await world.balanceOf(account_id);
    expect((await world.balanceOf(bank)) + kept).toBe(127);
  });
});
