import { any, expression, rows, type Sql, type Tx } from '@cabildo/kit/database';
import { OPEN, shifts, type ShiftRow } from './table.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The open shifts for organisations, locked in id order until the transaction ends. */
export const lockOpenShiftsOfOrgs = (tx: Tx, orgIds: readonly number[]): Promise<ShiftRow[]> =>
  rows(tx, shifts.select().where('org_id', any(orgIds)).where(expression(OPEN)).orderBy('id').forUpdate());

/** Whose shifts count for the pay of an organisation: those of its department, or its own (PY-02). */
export interface ShiftsOf {
  readonly serverId: number;
  readonly orgId: number;
  readonly departmentId: number | null;
}
const shiftsOf = ({ serverId, orgId, departmentId }: ShiftsOf) =>
  shifts.select().where({
    server_id: serverId,
    ...(departmentId === null ? { org_id: orgId } : { department_id: departmentId }),
  });

/** A part of the shifts for an organisation that count and overlap a time, in the order of their beginning. */
export const listWorked = (
  sql: Sql,
  of: ShiftsOf,
  { from, to, after, limit }: { from: Date; to: Date; after: { at: Date; id: number } | null; limit: number },
): Promise<ShiftRow[]> =>
  rows(
    sql,
    shiftsOf(of)
      .where(expression('NOT is_void'))
      .where('started_at', '<', to)
      // No shift is longer than a day, so the index bounds the read.
      .where(
        expression('(started_at, id) > (?::timestamptz, ?::bigint)', [
          after?.at ?? new Date(from.getTime() - DAY_MS),
          after?.id ?? 0,
        ]),
      )
      .orderBy('started_at')
      .orderBy('id')
      .limit(limit),
  );

/** The characters with an open shift for an organisation that began after a moment. */
export const listClockedIn = async (sql: Sql, of: ShiftsOf, since: Date): Promise<number[]> => {
  const open = shiftsOf(of).where(expression(OPEN)).where('started_at', '>', since);
  return (await rows(sql, open.orderBy('id'))).map(({ character_id }) => character_id);
};
