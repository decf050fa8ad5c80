import type { InputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import type { EventContract, EventData } from '@cabildo/contracts/event';
import type createFine from '@cabildo/contracts/economy/credit/debts/create_fine.rpc.ts';
import {
  debtCancelled,
  debtCreated,
  debtPaid,
  fineRefunded,
} from '@cabildo/contracts/economy/credit/debts/events.ts';
import type mayFine from '@cabildo/contracts/economy/credit/debts/may_fine.rpc.ts';
import type voidFine from '@cabildo/contracts/economy/credit/debts/void_fine.rpc.ts';
import type { DeductionOrder, DeductionOutcome } from '@cabildo/contracts/inventory/licenses/deductions.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import listPunishments from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import type mayRemove from '@cabildo/contracts/servers/members/may_remove.rpc.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until, type CallAnswers, type TestClock } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';
import { duePunishments } from './table.ts';

/** Longer than the lease of the process that claimed a punishment. */
const PAST_LEASE_MS = 20_001;

/** A licence that every character has, with plenty of points; others are refused. */
export const LICENSE = 77;

type Fine = InputOf<typeof createFine> & { debt_id: number; status: 'signed' | 'paid' | 'cancelled' };

/** Stands for the economy and the inventory, which answer a repeated reference in the same way. */
export interface Court {
  /** Fines by reference. */
  readonly fines: Map<string, Fine>;
  /** Outcomes of deductions, by key. */
  readonly deductions: Map<string, DeductionOutcome>;
  /** How often an RPC of this name was received. */
  timesAsked(call: string): number;
  /** Servers that collect no fines. */
  readonly lenient: Set<number>;
  /** The highest fine, by server id. */
  readonly maxFines: Map<number, number>;
  /** Users whom nobody may ban or kick. */
  readonly unremovable: Set<number>;
  /** The questions about removals. */
  readonly removals: InputOf<typeof mayRemove>[];
  /** An RPC of this name fails once, before or after it took effect, so that the caller does not know. */
  breaks: { call: string; moment: 'before' | 'after' } | null;
  /** Runs once, after an RPC of this name took effect and before its answer leaves. */
  meanwhile: { call: string; act: () => Promise<unknown> } | null;
  /** Clears failures and counts. */
  reset(): void;
}

function createCourt(): { court: Court; answers: CallAnswers } {
  const asked: string[] = [];
  const court: Court = {
    fines: new Map<string, Fine>(),
    deductions: new Map<string, DeductionOutcome>(),
    lenient: new Set<number>(),
    maxFines: new Map<number, number>(),
    unremovable: new Set<number>(),
    removals: [],
    breaks: null,
    meanwhile: null,
    timesAsked: (call) => asked.filter((each) => each === call).length,
    reset() {
      Object.assign(court, { breaks: null, meanwhile: null });
      asked.length = 0;
    },
  };
  let lastDebt = 5_000;
  const answered =
    <I>(call: string, act: (input: I) => object) =>
    async (input: I): Promise<object | Failure> => {
      asked.push(call);
      const breaks = court.breaks?.call === call ? court.breaks.moment : null;
      if (breaks) court.breaks = null;
      if (breaks === 'before') return fail('error');
      const answer = act(input);
      if (court.meanwhile?.call === call) {
        const { act: happen } = court.meanwhile;
        court.meanwhile = null;
        await happen();
      }
      return breaks === 'after' ? fail('error') : answer;
    };
  const settled = (key: string, outcome: DeductionOutcome) => {
    if (!court.deductions.has(key)) court.deductions.set(key, outcome);
    return court.deductions.get(key)!;
  };
  const tooHigh = ({ server_id, amount }: { server_id: number; amount: number }) =>
    amount > (court.maxFines.get(server_id) ?? amount) ? fail('limit_exceeded') : null;
  const answers: CallAnswers = {
    'calls.economy.may_fine': answered('may_fine', (order: InputOf<typeof mayFine>) => ({
      refusal: tooHigh(order),
    })),
    'calls.economy.create_fine': answered('create_fine', (order: InputOf<typeof createFine>) => {
      const made = court.fines.get(order.reference);
      if (!made && court.lenient.has(order.server_id)) return { fined: false, refusal: fail('forbidden') };
      const refusal = tooHigh(order);
      if (!made && refusal) return { fined: false, refusal };
      const fine = made ?? { ...order, debt_id: (lastDebt += 1), status: 'signed' as const };
      court.fines.set(order.reference, fine);
      return { fined: true, debt_id: fine.debt_id };
    }),
    'calls.economy.void_fine': answered('void_fine', ({ reference }: InputOf<typeof voidFine>) => {
      const fine = court.fines.get(reference);
      if (fine?.status === 'signed') fine.status = 'cancelled';
      return { status: fine?.status ?? null, refund: fine?.status === 'paid' ? 'refunding' : null };
    }),
    'calls.servers.may_remove': (asked: InputOf<typeof mayRemove>) => {
      court.removals.push(asked);
      return { refusal: court.unremovable.has(asked.user_id) ? fail('forbidden') : null };
    },
    'calls.inventory.may_deduct_points': ({ license_id }: { license_id: number }) => ({
      refusal: license_id === LICENSE ? null : fail('not_found'),
    }),
    'calls.inventory.deduct_points': answered('deduct_points', ({ key, points }: DeductionOrder) =>
      settled(key, { deducted: true, points }),
    ),
    'calls.inventory.void_points': answered('void_points', ({ key }: DeductionOrder) => {
      const outcome = settled(key, { deducted: false, refusal: null });
      return outcome.deducted ? { ...outcome, restored: outcome.points } : outcome;
    }),
  };
  return { court, answers };
}

export interface CourtWorld extends World {
  readonly court: Court;
  /** Whether no punishment is open. */
  isSettled(): Promise<boolean>;
  /** Lets leases end and waits until no punishment is open. */
  settleAll(): Promise<void>;
  /** Waits until the RPC that is to fail was received. */
  untilBroken(): Promise<void>;
}

/** The service beside an economy and an inventory. */
export async function startCourt(clock?: TestClock): Promise<CourtWorld> {
  const { court, answers } = createCourt();
  const world = await startWorld({ answers, ...(clock && { clock }) });
  const isSettled = async () => (await duePunishments.next(world.database)) === null;
  return {
    ...world,
    court,
    isSettled,
    async settleAll() {
      world.clock.advance(PAST_LEASE_MS);
      await until(isSettled);
    },
    untilBroken: () => until(() => court.breaks === null),
  };
}

const EVENTS = {
  created: debtCreated,
  paid: debtPaid,
  cancelled: debtCancelled,
  refunded: fineRefunded,
} as const;

/** A server with a moderator, who may deduct points, and an offender. */
export function precinct(world: CourtWorld) {
  const { court } = world;
  const mod = world.person({ role: 'mod', permissions: ['manage_licenses'] });
  const { serverId } = mod;
  const offender = world.person({ serverId });
  const about = { server_character_id: offender.characterId, reason: 'Exceso de velocidad' };
  const punish = (input: object = {}, { ctx }: Pick<Person, 'ctx'> = mod) =>
    world.act(createPunishment, { type: 'warning', ...about, ...input }, ctx);
  const punished = async (input: object = {}) => {
    const { code, body } = await punish(input);
    if (code) throw new Error(`${code}: ${JSON.stringify(body)}`);
    return body.punishment_id;
  };
  const listed = async (input: object = {}, { ctx }: Pick<Person, 'ctx'> = mod) =>
    (await world.ok(listPunishments, input, ctx)).punishments;
  const shown = async (id: number) =>
    (await listed({ per_page: 100 })).find(({ punishment_id }) => punishment_id === id)!;
  /** Publishes a debt event of the economy; by default for the fine of this punishment. */
  const publishDebt = async (
    kind: keyof typeof EVENTS,
    id: number,
    { debt = {}, server = serverId } = {},
  ) => {
    const fine = court.fines.get(`mdt:${id}`);
    const data = { reference: `mdt:${id}`, debt_id: fine?.debt_id ?? 1, amount: 1, ...debt };
    await world.publish(
      envelopeOf(EVENTS[kind] as EventContract, data as EventData<typeof debtPaid>, {
        serverId: server,
        now: world.clock.now(),
        characterIds: [],
        actor: { kind: 'user', id: offender.userId },
      }),
    );
  };
  return {
    mod,
    serverId,
    offender,
    punish,
    punished,
    listed,
    shown,
    fined: (fine_amount = 120) => punished({ type: 'fine', fine_amount }),
    void: (punishment_id: number, input: object = {}, { ctx }: Pick<Person, 'ctx'> = mod) =>
      world.act(voidPunishment, { punishment_id, ...input }, ctx),
    fineOf: async (id: number) => (await shown(id)).fine!.status,
    pointsOf: async (id: number) => (await shown(id)).points!.status,
    /** Waits until the fine of a punishment has this status. */
    untilFine: (id: number, status: string) => until(async () => (await shown(id)).fine!.status === status),
    untilPoints: (id: number, status: string) =>
      until(async () => (await shown(id)).points!.status === status),
    emitted: (type: string) => world.eventsOf(serverId, type),
    debtOf: (id: number) => court.fines.get(`mdt:${id}`),
    publishDebt,
    /** The offender pays, unless the fine is cancelled; returns whether. */
    async pay(id: number): Promise<boolean> {
      const fine = court.fines.get(`mdt:${id}`)!;
      if (fine.status !== 'signed') return false;
      fine.status = 'paid';
      await publishDebt('paid', id);
      return true;
    },
  };
}
