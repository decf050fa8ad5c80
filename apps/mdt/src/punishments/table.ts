import { KEPT_DAYS } from '@cabildo/contracts/limits';
import { pick, type Period } from '@cabildo/contracts/fields';
import type { Evidence } from '@cabildo/contracts/mdt/punishments/evidence-param.ts';
import type {
  countedCharge,
  FineFilter,
  FINE_STATUSES,
  POINTS_STATUSES,
  PUNISHMENT_STATUSES,
  PUNISHMENT_TYPES,
} from '@cabildo/contracts/mdt/punishments/punishments.ts';
import {
  any,
  c,
  expression,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';
import type { z } from 'zod';
import type { Readable } from './readers.ts';

export type CountedCharge = z.output<typeof countedCharge>;
export type FineStatus = (typeof FINE_STATUSES)[number];
export type PointsStatus = (typeof POINTS_STATUSES)[number];

/** The statuses that each state of a list stands for. */
const FINES: Readonly<Record<FineFilter, readonly FineStatus[]>> = {
  unpaid: ['pending', 'owed'],
  paid: ['paid'],
  cancelled: ['voiding', 'cancelled'],
  refused: ['refused'],
  refunding: ['refunding'],
  refunded: ['refunded'],
};

/** A punishment is not over while its fine is owed or given back, something of it is asked of another service, its sentence is open, or a case keeps it. */
const OVER = `due_at IS NULL AND fine_status IS DISTINCT FROM 'owed' AND fine_status IS DISTINCT FROM 'refunding' AND NOT EXISTS (SELECT 1 FROM sentences s WHERE s.id = punishments.id AND s.ended_at IS NULL) AND NOT EXISTS (SELECT 1 FROM cases WHERE punishment_ids @> ARRAY[punishments.id])`;

export const punishments = table(
  'punishments',
  {
    id: c.id,
    server_id: c.bigint,
    type: c.text<(typeof PUNISHMENT_TYPES)[number]>(),
    /** The character that is punished, if it is not a user. */
    character_id: c.bigint.nullable,
    user_id: c.bigint.nullable,
    reason: c.text,
    evidence: c.images<Evidence[]>(),
    /** The charges as they were when the punishment was given (OT-07). */
    charges: c.jsonb<CountedCharge[]>(),
    officer_character_id: c.bigint.nullable,
    /** The department in which the officer served then, whose organisation gets a share of the fine (TR-04). */
    department_id: c.bigint.nullable,
    jail_minutes: c.int.nullable,
    expires_at: c.timestamptz.nullable,
    /** The user whom it bans or kicks (SV-18); null: it is a record alone. */
    removed_user_id: c.bigint.nullable,
    /** null: a key of the server gave the punishment. */
    created_by: c.bigint.nullable,
    created_by_key_id: c.bigint.nullable,
    created_at: c.timestamptz,
    voided_by: c.bigint.nullable,
    voided_at: c.timestamptz.nullable,
    void_reason: c.text.nullable,
    fine_amount: c.bigint.nullable,
    fine_status: c.text<FineStatus>().nullable,
    debt_id: c.bigint.nullable,
    fine_refusal: c.text.nullable,
    license_id: c.bigint.nullable,
    license_points: c.int.nullable,
    points_status: c.text<PointsStatus>().nullable,
    /** The points that were left to deduct. */
    points_deducted: c.int.nullable,
    /** The points that were given back since the punishment is voided; null: none yet, or there were none. */
    points_restored: c.int.nullable,
    points_refusal: c.text.nullable,
    expunged_by: c.bigint.nullable,
    /** RC-06: null: the punishment is on record. */
    expunged_at: c.timestamptz.nullable,
    expunge_reason: c.text.nullable,
    /** When the economy or the inventory is to be asked; null while nothing of either is open. */
    due_at: c.timestamptz.nullable,
  },
  {
    bound: 'punishments_given',
    goes: [
      {
        over: `voided_at IS NOT NULL AND ${OVER}`,
        at: 'voided_at',
        days: KEPT_DAYS.records,
        after: ['cases'],
      },
      {
        over: `voided_at IS NULL AND expires_at IS NOT NULL AND ${OVER}`,
        at: 'expires_at',
        days: KEPT_DAYS.records,
      },
      // Without an end, only a ban stays in force; a warning, a fine or at most a year in jail is over by then.
      {
        over: `voided_at IS NULL AND expires_at IS NULL AND type <> 'ban' AND ${OVER}`,
        at: 'created_at',
        days: KEPT_DAYS.records,
      },
    ],
    exported: 'in punishments',
    locks: { punishments: 120 },
  },
);
export type PunishmentRow = RowOf<typeof punishments>;

export const duePunishments = due(punishments, { at: 'due_at', leaseSeconds: LEASE_SECONDS });

export const insertPunishment = async (tx: Tx, made: Omit<PunishmentRow, 'id'>): Promise<PunishmentRow> =>
  (await row(tx, punishments.insert(made).returning(punishments.columns)))!;

/** A punishment of a server, locked until the transaction ends (GW-24). */
export const lockPunishment = (tx: Tx, serverId: number, id: number): Promise<PunishmentRow | undefined> =>
  row(tx, punishments.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** Stores the outcome of a punishment that the transaction has locked. */
export async function updatePunishment(tx: Tx, changed: PunishmentRow): Promise<void> {
  const outcome = pick(
    changed,
    'voided_by',
    'voided_at',
    'void_reason',
    'fine_status',
    'debt_id',
    'fine_refusal',
    'points_status',
    'points_deducted',
    'points_restored',
    'points_refusal',
    'due_at',
  );
  await run(tx, punishments.update(outcome).where({ id: changed.id }));
}

/** Stores that a punishment is expunged, which the transaction has locked. */
export async function storeExpunging(tx: Tx, changed: PunishmentRow): Promise<void> {
  const outcome = pick(changed, 'expunged_by', 'expunged_at', 'expunge_reason');
  await run(tx, punishments.update(outcome).where({ id: changed.id }));
}

/** Stores the evidence of a punishment, which the transaction has locked. */
export const storeEvidence = (tx: Tx, id: number, evidence: Evidence[]): Promise<unknown> =>
  run(tx, punishments.update({ evidence }).where({ id }));

interface Selection {
  serverId: number;
  /** undefined: any. */
  characterId: number | undefined;
  userId: number | undefined;
  type: PunishmentRow['type'] | undefined;
  status: (typeof PUNISHMENT_STATUSES)[number] | undefined;
  fineStatus: FineFilter | undefined;
  officerId: number | undefined;
  /** When the punishments were given. */
  period: Period | undefined;
  now: Date;
  readable: Readable;
  withExpunged: boolean;
}

/** The punishments of a server, newest first. */
export function listPunishments(
  sql: Sql,
  {
    serverId,
    characterId,
    userId,
    type,
    status,
    fineStatus,
    officerId,
    period,
    now,
    readable,
    withExpunged,
  }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<PunishmentRow>> {
  const found = punishments.select().where({
    server_id: serverId,
    ...(type && { type }),
    ...(characterId !== undefined && { character_id: characterId }),
    ...(userId !== undefined && { user_id: userId }),
    ...(officerId !== undefined && { officer_character_id: officerId }),
  });
  if (readable)
    found.where(
      expression('(character_id = ANY(?::bigint[]) OR user_id = ?)', [
        readable.characterIds,
        readable.userId,
      ]),
    );
  if (!withExpunged) found.whereNull('expunged_at');
  if (fineStatus) found.where('fine_status', any(FINES[fineStatus]));
  if (period) found.where('created_at', '>=', period.from).where('created_at', '<', period.to);
  if (status === 'voided') found.whereNotNull('voided_at');
  else if (status) found.whereNull('voided_at');
  if (status === 'expired') found.where('expires_at', '<=', now);
  if (status === 'active') found.where(expression('(expires_at IS NULL OR expires_at > ?)', [now]));
  // A member reads few of a server's records and staff read all, so the plan depends on the values.
  return page(sql, found.orderBy('id', 'desc'), at, { customPlan: true });
}

/** The punishments of the server among these, the oldest first (GW-24). */
export const findPunishments = (
  sql: Sql,
  serverId: number,
  ids: readonly number[],
): Promise<PunishmentRow[]> =>
  rows(sql, punishments.select().where({ server_id: serverId }).where('id', any(ids)).orderBy('id'));
