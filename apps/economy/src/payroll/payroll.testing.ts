import type { InputOf, OutputOf } from '@cabildo/contracts/action';
import getPayRun from '@cabildo/contracts/economy/payroll/get_pay_run.ts';
import payNow from '@cabildo/contracts/economy/payroll/pay_now.ts';
import setPay from '@cabildo/contracts/economy/payroll/set_pay.ts';
import type listWorked from '@cabildo/contracts/mdt/shifts/list_worked.rpc.ts';
import { createLogger, createOutbox, Registry } from '@cabildo/kit/service';
import { until, type CallAnswers } from '@cabildo/testing';
import { settingsOf } from '../funds/taxes/taxes.testing.ts';
import { createMoneyLedger } from '../ledger/ledger.ts';
import { orgOf } from '../organisations/organisations.testing.ts';
import { startWorld, type Cardholder, type Person, type World } from '../testing/world.ts';
import { carryOutRun } from './carry-out.ts';
import { findPay } from './pay.table.ts';
import { beginRun, type PayRunRow } from './runs.table.ts';

const MINUTE_MS = 60_000;

interface Shift {
  orgId: number;
  characterId: number;
  start: Date;
  end: Date;
}

/** The answers of the service of shifts, which a test may change. */
export class Shifts {
  readonly all: Shift[] = [];
  /** Done instead of an answer. */
  outage: (() => Promise<never>) | undefined;

  /** Answers one shift a part. */
  readonly answers: CallAnswers = {
    'calls.mdt.list_worked': ({ org_id, from, to, after }: InputOf<typeof listWorked>) => {
      if (this.outage) return this.outage();
      const found = this.all.filter(
        ({ orgId, start, end }) => orgId === org_id && start < new Date(to) && end > new Date(from),
      );
      const place = after?.id ?? 0;
      const shift = found[place];
      return {
        shifts: shift
          ? [
              {
                server_character_id: shift.characterId,
                started_at: shift.start.toISOString(),
                ended_at: shift.end.toISOString(),
              },
            ]
          : [],
        next: place + 1 < found.length ? { at: from, id: place + 1 } : null,
      };
    },
  };
}

export async function startPayroll(): Promise<{ world: World; shifts: Shifts }> {
  const shifts = new Shifts();
  return { world: await startWorld({ answers: shifts.answers }), shifts };
}

/** An organisation whose staff earn 60 an hour, one for each minute. */
export async function payrollOf(world: World, shifts: Shifts, balance: number) {
  const made = await orgOf(world);
  const { org_id, org, owner, serverId, staffRank, hire } = made;
  await world.ok(setPay, { org_id, rank_id: staffRank.rank_id, per_hour: 60 }, owner.ctx);
  if (balance > 0) await world.fund(serverId, org.account_id, balance);

  const worker = async (): Promise<Cardholder> => {
    const person = await world.cardholder(0, { serverId });
    await hire(person);
    return person;
  };
  /** Lets persons work from now on for so many minutes, and turns the clock to the end. */
  const work = (minutes: number, ...people: Person[]): Shift[] => {
    const start = world.clock.now();
    const end = new Date(start.getTime() + minutes * MINUTE_MS);
    const served = people.map(({ characterId }) => ({ orgId: org_id, characterId, start, end }));
    shifts.all.push(...served);
    world.clock.advance(minutes * MINUTE_MS);
    return served;
  };
  const runOf = async (run_id: number): Promise<OutputOf<typeof getPayRun>> =>
    world.ok(getPayRun, { run_id, per_page: 100 }, owner.ctx);
  const done = async (run_id: number): Promise<OutputOf<typeof getPayRun>> => {
    await until(async () => (await runOf(run_id)).run.status === 'done');
    return runOf(run_id);
  };
  /** Pays by hand an hour later, and waits until all has arrived. */
  const pay = async (): Promise<OutputOf<typeof getPayRun>> => {
    world.clock.advance(60 * MINUTE_MS);
    return done((await world.ok(payNow, { org_id }, owner.ctx)).run_id);
  };
  const balanceOf = () => world.balanceOf(org.account_id);
  return { ...made, worker, work, runOf, done, pay, balanceOf };
}

/** Begins a run that no job takes up, as if its process had died. */
export const abandonedRun = (world: World, orgId: number): Promise<PayRunRow> =>
  world.database.transaction(async (tx) => {
    const pay = (await findPay(tx, orgId))!;
    const never = new Date('2099-01-01T00:00:00Z');
    return beginRun(tx, pay, { until: world.clock.now(), now: never });
  });

/** Carries a run out as a process of its own. It stops before the batch of lines with this number. */
export async function replicaOf(
  world: World,
  shifts: Shifts,
  run: PayRunRow,
  { stopsAt = Number.MAX_SAFE_INTEGER }: { stopsAt?: number } = {},
): Promise<void> {
  const { database, clock } = world;
  const parts = { database, clock, log: createLogger('test', 'silent'), registry: new Registry() };
  const ledger = createMoneyLedger({ ...parts, outbox: createOutbox() });
  let batches = 0;
  const stopping = {
    get aborted() {
      return batches++ >= stopsAt;
    },
  } as AbortSignal;
  await carryOutRun(run, {
    deps: { database, ledger, configs: { get: () => Promise.resolve(settingsOf()) } as never },
    ask: ((_: unknown, input: object) =>
      Promise.resolve(shifts.answers['calls.mdt.list_worked']!(input as never))) as never,
    cause: { request_id: 'test' },
    deadline: Date.now() + 60_000,
    stopping,
  });
}
