import type { Cause } from '@cabildo/contracts/action';
import { c, type RowFrom } from '../database/columns.ts';

/** The columns of a row that a request leaves for later; null in rows of before 0.3, and where no request began it. */
export const CAUSE_COLUMNS = {
  request_id: c.text.nullable,
  traceparent: c.text.nullable,
};
type CauseColumns = RowFrom<typeof CAUSE_COLUMNS>;

/** The values of {@link CAUSE_COLUMNS}. */
export const causeColumns = (cause: Partial<Cause> | undefined): CauseColumns => ({
  request_id: cause?.request_id ?? null,
  traceparent: cause?.traceparent ?? null,
});

/** The cause that a row names, if it names one. */
export function causeOfRow({ request_id, traceparent }: Partial<CauseColumns>): Cause | undefined {
  if (typeof request_id !== 'string') return undefined;
  return { request_id, ...(typeof traceparent === 'string' && { traceparent }) };
}
