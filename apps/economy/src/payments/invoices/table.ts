import type {
  InvoiceDirection,
  InvoiceLine,
  InvoiceStatus,
} from '@cabildo/contracts/economy/payments/invoices/invoices.ts';
import { KEPT_DAYS } from '@cabildo/contracts/limits';
import { any, c, createLoader, expression, inServers, page, row, rows, table } from '@cabildo/kit/database';
import type { KeyInServer, Loader, Page, RowOf, Sql, Tx } from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export const invoices = table(
  'invoices',
  {
    id: c.id,
    server_id: c.bigint,
    org_id: c.bigint,
    /** The organisations as they were called when it was written. */
    org_name: c.text,
    issuer_character_id: c.bigint,
    /** The part of the total that is the issuer's, by the rank at the time of writing. */
    commission_percent: c.int,
    /** Who is to pay: a character, or else an organisation. */
    to_character_id: c.bigint.nullable,
    to_org_id: c.bigint.nullable,
    to_org_name: c.text.nullable,
    lines: c.jsonb<readonly InvoiceLine[]>(),
    total: c.bigint,
    /** The sales tax that was paid on top; null: it is not paid. */
    tax: c.bigint.nullable,
    note: c.text.nullable,
    reason: c.text.nullable,
    /** The status as stored: for a while after `due_at` it is still `open`. */
    status: c.text<InvoiceStatus>(),
    created_at: c.timestamptz,
    due_at: c.timestamptz,
    ended_at: c.timestamptz.nullable,
  },
  {
    bound: 'invoices_made',
    goes: { over: 'ended_at IS NOT NULL', at: 'ended_at', days: KEPT_DAYS.ended },
    person: { note: { stays: 'an invoice goes 90 days after it is over' } },
    exported: 'in invoices',
    locks: { invoices: 205 },
  },
);
export type InvoiceRow = RowOf<typeof invoices>;

const IS_OPEN = `status = 'open'`;
const OPEN = expression(IS_OPEN);

/** Open invoices whose time is over. */
export const dueInvoices = due(invoices, { at: 'due_at', among: IS_OPEN });

export async function insertInvoice(
  tx: Tx,
  invoice: Omit<InvoiceRow, 'id' | 'status' | 'tax' | 'reason' | 'ended_at'>,
): Promise<InvoiceRow> {
  return (await row(tx, invoices.insert(invoice).returning(invoices.columns)))!;
}

/** Finds invoices; undefined where the server has none of the id (GW-24). */
const findInvoices = (sql: Sql, keys: readonly KeyInServer[]): Promise<(InvoiceRow | undefined)[]> =>
  inServers(keys, (ids) => rows(sql, invoices.select().where('id', any(ids))));

export const findInvoice = async (sql: Sql, serverId: number, id: number): Promise<InvoiceRow | undefined> =>
  (await findInvoices(sql, [{ serverId, id }]))[0];

/** {@link findInvoice} for one invoice at a time: the requests of a tick share a statement. */
export const createInvoices = ({
  database,
}: {
  database: Sql;
}): Loader<KeyInServer, InvoiceRow | undefined> =>
  createLoader((keys: readonly KeyInServer[]) => findInvoices(database, keys));

/** Finds an invoice as {@link findInvoice} does, and locks it until the transaction ends. */
export const lockInvoice = (tx: Tx, serverId: number, id: number): Promise<InvoiceRow | undefined> =>
  row(tx, invoices.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** Stores what became of invoices, which the caller has locked and found open. */
export const endInvoices = (tx: Tx, ended: readonly InvoiceRow[]): Promise<void> =>
  invoices.updateMany(tx, ended, { by: ['id'], set: ['status', 'tax', 'reason', 'ended_at'] });

export interface Selection {
  readonly direction: InvoiceDirection;
  /** Those of an organisation; undefined: those of the characters. */
  readonly orgId: number | undefined;
  readonly serverId: number;
  readonly characterIds: readonly number[];
  /** undefined: any. */
  readonly status: InvoiceStatus | undefined;
  readonly now: Date;
}

/** Invoices that an organisation or characters sent or received, newest first. */
export function listInvoices(
  sql: Sql,
  { direction, orgId, serverId, characterIds, status, now }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<InvoiceRow>> {
  const found = invoices.select().where({ server_id: serverId });
  if (orgId !== undefined) found.where(direction === 'sent' ? { org_id: orgId } : { to_org_id: orgId });
  else found.where(direction === 'sent' ? 'issuer_character_id' : 'to_character_id', any(characterIds));
  // An invoice that nobody answered in time has expired, although the job may not have stored it yet.
  if (status === 'open') found.where(OPEN).where('due_at', '>', now);
  else if (status === 'expired')
    found.where(expression(`(status = 'expired' OR (status = 'open' AND due_at <= ?))`, [now]));
  else if (status !== undefined) found.where({ status });
  return page(sql, found.orderBy('id', 'desc'), at);
}
