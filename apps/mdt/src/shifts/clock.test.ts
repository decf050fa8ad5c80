import { envelopeOf } from '@cabildo/kit/service';
import type { InputOf } from '@cabildo/contracts/action';
import type authorize from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import { memberLeft, orgDissolved } from '@cabildo/contracts/economy/organisations/events.ts';
import clockIn from '@cabildo/contracts/mdt/shifts/clock_in.ts';
import clockOut from '@cabildo/contracts/mdt/shifts/clock_out.ts';
import correctShift from '@cabildo/contracts/mdt/shifts/correct_shift.ts';
import getMyPowers from '@cabildo/contracts/mdt/shifts/get_my_powers.ts';
import listClockedIn from '@cabildo/contracts/mdt/shifts/list_clocked_in.rpc.ts';
import listShifts from '@cabildo/contracts/mdt/shifts/list_shifts.ts';
import listWorked from '@cabildo/contracts/mdt/shifts/list_worked.rpc.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import listUnits from '@cabildo/contracts/mdt/units/list_units.ts';
import setUnitStatus from '@cabildo/contracts/mdt/units/set_unit_status.ts';
import { until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

const MINUTE = 60_000;
const ORG = 51;
const DEPARTMENT = 99;

/** The refusals of the economy, by the character that asks. */
const refusals = new Map<number, 'not_found' | 'account_closed' | 'account_disabled' | 'forbidden'>();

let world: World;
let worker: Person;
beforeAll(async () => {
  const answers = {
    'calls.economy.authorize': ({ org_id, server_character_id }: InputOf<typeof authorize>) => {
      const refusal = refusals.get(server_character_id) ?? null;
      const kind = org_id === DEPARTMENT ? 'department' : 'business';
      const org = refusal ? null : { org_id, name: 'Taller', kind, account_id: 1 };
      return { refusal, org, max_vehicles: 0, wholesale_percent: 100 };
    },
  };
  world = await startWorld({ answers });
});
beforeEach(() => {
  worker = world.person();
});
afterAll(() => world.close());

const inAt = (org_id: number = ORG, person = worker) => world.act(clockIn, { org_id }, person.ctx);
const out = (person = worker) => world.act(clockOut, {}, person.ctx);
const ofOrg = (org_id = ORG, person = worker) => ({
  server_id: person.serverId,
  org_id,
  department_id: null,
});
const clocked = async (person = worker, org_id = ORG) =>
  (await world.ask(listClockedIn, ofOrg(org_id, person))).body.server_character_ids;

describe('clock_in and clock_out (PY-02)', () => {
  it('begin and end a shift of the organisation', async () => {
    const { status, body } = await inAt();
    expect([status, body.shift]).toMatchObject([201, { org_id: ORG, department_id: null, ended_at: null }]);
    expect(await clocked()).toEqual([worker.characterId]);
    world.clock.advance(30 * MINUTE);
    expect((await out()).body.shift).toMatchObject({ org_id: ORG, minutes: 30, end_reason: 'own' });
    expect(await clocked()).toEqual([]);
    expect((await world.ok(listShifts, {}, worker.ctx)).shifts).toMatchObject([{ org_id: ORG }]);
    expect((await out()).code).toBe('not_found');
  });

  it('leave one open shift a character over all kinds, also ten at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0 ? inAt(ORG + 10 + n) : world.act(startShift, {}, worker.ctx),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await inAt()).code).toBe('already_exists');
  });

  it.each(['not_found', 'account_closed', 'account_disabled', 'forbidden'] as const)(
    'are refused where the organisation answers %s',
    async (refusal) => {
      refusals.set(worker.characterId, refusal);
      expect((await inAt()).code).toBe(refusal);
    },
  );

  it('are for organisations that are no department', async () => {
    expect(await inAt(DEPARTMENT)).toMatchObject({ status: 409, code: 'error' });
  });

  it('do not put anybody on duty as a unit', async () => {
    await inAt();
    const status = await world.act(setUnitStatus, { status: 'busy' }, worker.ctx);
    expect(status.status).toBe(409);
    expect((await world.ok(listUnits, {}, worker.ctx)).units).toEqual([]);
    expect((await world.ok(getMyPowers, {}, worker.ctx)).units).toEqual([]);
  });

  it('clocks out of no shift of a department', async () => {
    await world.startShifts(worker);
    expect((await out()).code).toBe('not_found');
  });
});

describe('who leaves an organisation', () => {
  const leave = (person: Person, org_id = ORG) =>
    world.publish(
      envelopeOf(
        memberLeft,
        { org_id, name: 'Taller', server_character_id: person.characterId, way: 'removed', reason: null },
        { serverId: person.serverId, actor: { kind: 'system', id: null }, now: world.clock.now() },
      ),
    );

  it('is clocked out of it, and of no other one', async () => {
    const colleague = world.person({ serverId: worker.serverId });
    await inAt();
    expect((await inAt(ORG + 1, colleague)).code).toBeNull();
    await leave(colleague);
    await leave(worker);
    await until(async () => (await clocked()).length === 0);
    expect(
      (await world.ok(listShifts, {}, worker.ctx)).shifts.map(({ end_reason }) => end_reason).sort(),
    ).toEqual([null, 'roster_changed']);
    expect(await clocked(colleague, ORG + 1)).toEqual([colleague.characterId]);
  });

  it('is clocked out when the organisation is dissolved', async () => {
    await inAt(ORG + 2);
    const org = {
      org_id: ORG + 2,
      name: 'Taller',
      kind: 'business',
      status: 'dissolved',
      owner_character_id: null,
    } as const;
    await world.publish(
      envelopeOf(
        orgDissolved,
        { ...org, amount: 0, to_account_id: null, voided_pay: 0 },
        { serverId: worker.serverId, actor: { kind: 'system', id: null }, now: world.clock.now() },
      ),
    );
    await until(async () => (await clocked(worker, ORG + 2)).length === 0);
  });
});

describe('the shifts for the pay of an organisation', () => {
  it('are its own or those of its department, void ones left out', async () => {
    const chief = world.person({ serverId: worker.serverId, role: 'admin' });
    const from = world.clock.now();
    const { body } = await inAt();
    world.clock.advance(20 * MINUTE);
    await out();
    const asked = {
      ...ofOrg(),
      from: from.toISOString(),
      to: world.clock.now().toISOString(),
      after: null,
    };
    expect((await world.ask(listWorked, asked)).body).toMatchObject({
      shifts: [
        {
          server_character_id: worker.characterId,
          started_at: from.toISOString(),
          ended_at: world.clock.now().toISOString(),
        },
      ],
      next: null,
    });
    expect((await world.ask(listWorked, { ...asked, org_id: ORG + 3 })).body.shifts).toEqual([]);
    expect((await world.ask(listWorked, { ...asked, department_id: 3 })).body.shifts).toEqual([]);
    await world.ok(correctShift, { shift_id: body.shift_id, void: true, reason: 'Ausente' }, chief.ctx);
    expect((await world.ask(listWorked, asked)).body.shifts).toEqual([]);
  });
});
