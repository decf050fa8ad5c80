import adminCreate from '@cabildo/contracts/vehicles/sales/admin_create_vehicle.ts';
import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import { dealer, openDealer, tally, world } from './dealing.testing.ts';

openDealer();

async function staffed(described: object = {}) {
  const { buyer: target, model } = await dealer.offer(described);
  const staff = world.person({ serverId: target.serverId, permissions: ['manage_vehicles'] });
  const give = (rest: object = {}, to: object = { target_character_id: target.characterId }) =>
    world.act(adminCreate, { vehicle_model_id: model, reason: 'Premio', ...to, ...rest }, staff.ctx);
  return { target, model, staff, give };
}

describe('admin_create_vehicle (VS-04)', () => {
  it('gives a vehicle for nothing, of a model that is not sold too, and logs the reason', async () => {
    const { target, model, staff, give } = await staffed({ is_active: false });
    const { status, body } = await give({ plate: 'evento 1', color: '#00ff00' });
    expect([status, body.vehicle]).toMatchObject([
      201,
      {
        vehicle_model_id: model,
        owner_character_id: target.characterId,
        owner_org_id: null,
        plate: 'EVENTO 1',
        color: '#00FF00',
      },
    ]);
    expect([dealer.chargesOf(target), await dealer.purchasesOf(target)]).toEqual([[], []]);
    expect(await dealer.emitted('vehicle.vehicle.given', target)).toMatchObject([
      {
        actor: { kind: 'user', id: staff.userId },
        character_ids: [target.characterId],
        data: { reason: 'Premio' },
        note: expect.stringContaining('Motivo: Premio'),
      },
    ]);
    const { logs } = await world.ok(getLogs, { vehicle_id: body.vehicle_id } as never, staff.ctx);
    expect(logs).toMatchObject([{ action: 'created', note: 'Entregado por el personal. Motivo: Premio' }]);
  });

  it('makes a plate by the mode of the server where none is sent', async () => {
    const { target, give } = await staffed();
    expect((await give()).body.vehicle.plate).toMatch(/^\d[A-Z]{2}\d{3}[A-Z]{2}$/);
    await dealer.configure(target.serverId, { plate_mode: 'custom', plate_regex: 'X.*' });
    const fresh = await staffed();
    await dealer.configure(fresh.target.serverId, { plate_mode: 'custom', plate_regex: 'X.*' });
    expect((await fresh.give()).code).toBe('error');
    expect((await fresh.give({ plate: 'ANY 1' })).body.vehicle.plate).toBe('ANY 1');
  });

  it('gives a plate once, however many want it at once', async () => {
    const { give } = await staffed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => give({ plate: 'UNO' })));
    expect(tally(answers)).toEqual({ ok: 1, already_exists: 3 });
  });

  it('keeps to the cap of the owner, character or organisation (CA-03)', async () => {
    const { target, give } = await staffed();
    const answers = await Promise.all(Array.from({ length: 7 }, () => give()));
    expect(tally(answers)).toEqual({ ok: 5, limit_exceeded: 2 });
    const org_id = world.addOrg(target);
    world.orgs.get(org_id)!.maxVehicles = 1;
    expect((await give({}, { org_id })).body.vehicle.owner_org_id).toBe(org_id);
    expect((await give({}, { org_id })).code).toBe('limit_exceeded');
  });

  it('finds no model, character or organisation of another server, and gives none that is over anything', async () => {
    const { target, give } = await staffed();
    const elsewhere = await staffed();
    const org_id = world.addOrg(target);
    const codes = [
      await give({ vehicle_model_id: elsewhere.model }),
      await give({}, { target_character_id: elsewhere.target.characterId }),
      await give({}, { org_id: world.addOrg(elsewhere.target) }),
      await give({}, {}),
      await give({}, { target_character_id: target.characterId, org_id }),
    ].map(({ code }) => code);
    world.orgs.get(org_id)!.refusal = 'account_closed';
    codes.push((await give({}, { org_id })).code);
    expect(codes).toEqual([
      'not_found',
      'character_not_found',
      'not_found',
      'error',
      'error',
      'account_closed',
    ]);
  });
});
