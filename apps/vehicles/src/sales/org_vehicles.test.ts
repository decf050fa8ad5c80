import { fail } from '@cabildo/contracts/errors';
import countOrgVehicles from '@cabildo/contracts/vehicles/endings/count_org_vehicles.rpc.ts';
import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import payImpound from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import getMyVehicles from '@cabildo/contracts/vehicles/vehicles/get_my_vehicles.ts';
import getVehicle from '@cabildo/contracts/vehicles/vehicles/get_vehicle.ts';
import removeVehicle from '@cabildo/contracts/vehicles/vehicles/remove_vehicle.ts';
import { dealer, openDealer, tally, world } from './dealing.testing.ts';

openDealer();

/** A buyer who acts for an organisation of a server that sells a model at 100. */
async function company() {
  const { buyer, model } = await dealer.offer();
  return { buyer, model, org_id: world.addOrg(buyer), serverId: buyer.serverId };
}

describe('buy_vehicle for an organisation (VS-02)', () => {
  it('takes the price from it, and gives it the vehicle', async () => {
    const { buyer, model, org_id, serverId } = await company();
    const { status, body } = await dealer.buy(buyer, model, { org_id });
    expect([status, body.vehicle]).toMatchObject([201, { owner_character_id: null, owner_org_id: org_id }]);
    expect(dealer.chargesOf(buyer)).toMatchObject([
      { amount: 100, payment_method: 'bank', payer_org: { org_id, right: 'vehicles' } },
    ]);
    expect(await dealer.emitted('vehicle.vehicle.bought', buyer)).toMatchObject([
      { data: { owner_org_id: org_id }, note: expect.stringContaining('Una organización compró') },
    ]);
    const counted = await world.ask(countOrgVehicles, { server_id: serverId, org_id }, buyer.ctx);
    expect(counted.body.vehicles).toBe(1);
    const mine = await world.ok(getMyVehicles, {} as never, buyer.ctx);
    const ours = await world.ok(getMyVehicles, { org_id } as never, buyer.ctx);
    expect([mine.total, ours.vehicles]).toEqual([0, [body.vehicle]]);
  });

  it('is for who has the right, in an organisation of the server that is active', async () => {
    const { buyer, model, org_id, serverId } = await company();
    const stranger = world.person({ serverId });
    const elsewhere = await company();
    expect((await dealer.buy(stranger, model, { org_id })).code).toBe('forbidden');
    expect((await dealer.buy(buyer, model, { org_id: elsewhere.org_id })).code).toBe('not_found');
    world.orgs.get(org_id)!.refusal = 'account_disabled';
    expect((await dealer.buy(buyer, model, { org_id })).code).toBe('account_disabled');
    expect(dealer.chargesOf(buyer)).toEqual([]);
  });

  it('never exceeds max_vehicles, however many buy at once', async () => {
    const { buyer, model, org_id } = await company();
    world.orgs.get(org_id)!.maxVehicles = 3;
    const answers = await Promise.all(Array.from({ length: 12 }, () => dealer.buy(buyer, model, { org_id })));
    expect(tally(answers)).toEqual({ ok: 3, limit_exceeded: 9 });
    expect(dealer.chargesOf(buyer)).toHaveLength(3);
    // The cap of the character is another.
    expect((await dealer.buy(buyer, model)).code).toBeNull();
  });

  it('gives everything back when the payment is refused, and is settled like others', async () => {
    const { buyer, model, org_id } = await company();
    world.till.answer = () => ({ charged: false, refusal: fail('insufficient_balance') });
    expect((await dealer.buy(buyer, model, { org_id })).code).toBe('insufficient_balance');
    expect(
      await world.database.query('SELECT 1 FROM vehicles WHERE owner_character_id = $1', [-org_id]),
    ).toEqual([]);
  });
});

describe('a vehicle of an organisation (VS-02)', () => {
  it('is shown to its members, and removed and freed by who has the right', async () => {
    const { buyer, model, org_id, serverId } = await company();
    const { vehicle_id } = (await dealer.buy(buyer, model, { org_id })).body;
    const guest = world.person({ serverId });
    world.orgs.get(org_id)!.rights.set(guest.characterId, []);
    const stranger = world.person({ serverId });
    const officer = world.person({ serverId, permissions: ['manage_vehicles'] });
    expect((await world.act(getVehicle, { vehicle_id }, guest.ctx)).code).toBeNull();
    expect((await world.act(getVehicle, { vehicle_id }, stranger.ctx)).code).toBe('forbidden');
    expect((await world.act(removeVehicle, { vehicle_id }, guest.ctx)).code).toBe('forbidden');
    await world.ok(setFlags, { vehicle_id, impounded: true, impound_fee: 80 }, officer.ctx);
    expect((await world.act(payImpound, { vehicle_id }, guest.ctx)).code).toBe('forbidden');
    expect((await world.act(payImpound, { vehicle_id, payment_method: 'wallet' }, buyer.ctx)).code).toBe(
      'error',
    );
    expect((await world.act(payImpound, { vehicle_id }, buyer.ctx)).body.total_cost).toBe(80);
    expect(dealer.chargesOf(buyer).at(-1)).toMatchObject({ sale: 'impound', payer_org: { org_id } });
    expect((await world.act(removeVehicle, { vehicle_id }, buyer.ctx)).code).toBeNull();
    const [removed] = await dealer.emitted('vehicle.vehicle.removed', buyer);
    expect(removed).toMatchObject({ character_ids: [], data: { owner_org_id: org_id } });
  });

  it('is reported stolen by its people too, and impounded and freed by others alone (CA-08)', async () => {
    const { buyer, model, org_id, serverId } = await company();
    const { vehicle_id } = (await dealer.buy(buyer, model, { org_id })).body;
    const [ours, officer] = [1, 2].map(() => world.person({ serverId, permissions: ['manage_vehicles'] }));
    world.orgs.get(org_id)!.rights.set(ours!.characterId, []);
    const codeOf = async (flags: object, by = ours!) =>
      (await world.act(setFlags, { vehicle_id, ...flags }, by.ctx)).code;
    expect(await codeOf({ stolen: true })).toBeNull();
    expect(await codeOf({ impounded: true })).toBe('forbidden');
    expect(await codeOf({ impounded: true, impound_fee: 80 }, officer)).toBeNull();
    for (const flags of [{ impounded: false }, { impound_fee: 0 }, { impound_place: 'Davis' }])
      expect(await codeOf(flags)).toBe('forbidden');
    expect(await codeOf({ stolen: false })).toBeNull();
    expect(await codeOf({ impounded: false }, officer)).toBeNull();
  });
});
