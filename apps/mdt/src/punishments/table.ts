import type { Evidence } from '@cabildo/contracts/mdt/punishments/evidence-param.ts';
import type {
  FINE_STATUSES,
  POINTS_STATUSES,
  PUNISHMENT_STATUSES,
  PUNISHMENT_TYPES,
} from '@cabildo/contracts/mdt/punishments/punishments.ts';
import {
  any,
  expression,
  json,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { ALIKE, CHANGING } from './columns.ts';
import type { Readable } from './readers.ts';

export type FineStatus = (typeof FINE_STATUSES)[number];
export type PointsStatus = (typeof POINTS_STATUSES)[number];

/** What somebody is punished with. */
export interface PunishmentRow {
  punishment_id: number;
  server_id: number;
  type: (typeof PUNISHMENT_TYPES)[number];
  server_character_id: number | null;
  user_id: number | null;
  reason: string;
  evidence: Evidence[];
  officer_character_id: number | null;
  jail_minutes: number | null;
  expires_at: Date | null;
  created_by: number | null;
  created_at: Date;
  voided_by: number | null;
  voided_at: Date | null;
  void_reason: string | null;
  fine_amount: number | null;
  fine_status: FineStatus | null;
  debt_id: number | null;
  fine_refusal: string | null;
  license_id: number | null;
  license_points: number | null;
  points_status: PointsStatus | null;
  points_deducted: number | null;
  points_refusal: string | null;
  /** When the economy or the inventory is to be asked; null while nothing of either is open. */
  take_up_at: Date | null;
}

interface PunishmentTable extends Omit<PunishmentRow, 'punishment_id' | 'server_character_id'> {
  id: number;
  character_id: number | null;
}

const punishments = table<PunishmentTable>('punishments');
const COLUMNS = [{ punishment_id: 'id' }, { server_character_id: 'character_id' }, ...ALIKE] as const;

export async function insertPunishment(
  tx: Tx,
  made: Omit<PunishmentRow, 'punishment_id'>,
): Promise<PunishmentRow> {
  const { server_character_id: character_id, evidence, ...alike } = made;
  const values = { ...alike, character_id, evidence: json(evidence) };
  const { id } = (await row(tx, punishments().insert(values).returning(['id'])))!;
  return { punishment_id: id, ...made };
}

/** A punishment of a server, locked until the transaction ends (GW-24). */
export const lockPunishment = (tx: Tx, serverId: number, id: number): Promise<PunishmentRow | undefined> =>
  row(
    tx,
    punishments()
      .where({ id, server_id: serverId })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );

/** Punishments by their ids, locked in id order until the transaction ends. */
export const lockPunishments = (tx: Tx, ids: readonly number[]): Promise<PunishmentRow[]> =>
  rows(
    tx,
    punishments()
      .where('id', any(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );

/** Stores what has become of a punishment that the transaction has locked. */
export async function updatePunishment(tx: Tx, stored: PunishmentRow): Promise<void> {
  const changed = Object.fromEntries(CHANGING.map((name) => [name, stored[name]]));
  await run(tx, punishments().where({ id: stored.punishment_id }).update(changed));
}

interface Selection {
  serverId: number;
  /** undefined: any. */
  characterId: number | undefined;
  userId: number | undefined;
  type: PunishmentRow['type'] | undefined;
  status: (typeof PUNISHMENT_STATUSES)[number] | undefined;
  now: Date;
  readable: Readable;
}

/** The punishments of a server, newest first. */
export function listPunishments(
  sql: Sql,
  { serverId, characterId, userId, type, status, now, readable }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<PunishmentRow>> {
  const found = punishments().where({
    server_id: serverId,
    ...(type && { type }),
    ...(characterId !== undefined && { character_id: characterId }),
    ...(userId !== undefined && { user_id: userId }),
  });
  if (readable)
    found.where(
      expression('(character_id = ANY(?::bigint[]) OR user_id = ?)', [
        readable.characterIds,
        readable.userId,
      ]),
    );
  if (status === 'voided') found.whereNotNull('voided_at');
  else if (status) found.whereNull('voided_at');
  if (status === 'expired') found.where('expires_at', '<=', now);
  if (status === 'active') found.where(expression('(expires_at IS NULL OR expires_at > ?)', [now]));
  // Whether few or most of a server's records are shown is for the planner to know.
  return page(sql, found.orderBy('id', 'desc').select(...COLUMNS), at, { customPlan: true });
}

/** Those of these punishments that are of the server, the oldest first (GW-24). */
export const findPunishments = (
  sql: Sql,
  serverId: number,
  ids: readonly number[],
): Promise<PunishmentRow[]> =>
  rows(
    sql,
    punishments()
      .where({ server_id: serverId })
      .where('id', any(ids))
      .orderBy('id')
      .select(...COLUMNS),
  );

/** When the economy or the inventory is next to be asked about a punishment. */
export async function nextTakeUp(sql: Sql): Promise<Date | null> {
  const next = punishments().whereNotNull('take_up_at').orderBy('take_up_at').limit(1);
  return (await row(sql, next.select('take_up_at')))?.take_up_at ?? null;
}

/** Longer than both services may be asked for at a time. */
const LEASE_SECONDS = 20;

/** Takes up punishments of which something is open, each for a lease, so that another process asks again if this one dies. */
export const takeUp = (tx: Tx, now: Date, limit: number): Promise<PunishmentRow[]> =>
  tx.query<PunishmentRow>(
    `UPDATE punishments SET take_up_at = $1::timestamptz + make_interval(secs => $3)
     WHERE id IN (
       SELECT id FROM punishments WHERE take_up_at <= $1
       ORDER BY take_up_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id AS punishment_id, character_id AS server_character_id, ${ALIKE.join(', ')}`,
    [now, limit, LEASE_SECONDS],
  );
