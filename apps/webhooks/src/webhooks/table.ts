import { any, count, page, row, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';

export interface WebhookRow {
  id: number;
  server_id: number;
  url: string;
  target: string;
  kinds: string[];
  format: 'standard' | 'cp';
  description: string | null;
  status: 'active' | 'paused' | 'disabled' | 'deleted';
  failing_since: Date | null;
  created_at: Date;
}

/** Sealed. */
export interface WebhookSecrets {
  secret: string;
  old_secret: string | null;
  old_secret_until: Date | null;
}

interface WebhookTable extends WebhookRow, WebhookSecrets {
  due_at: Date | null;
  leased_until: Date | null;
}

const webhooks = table<WebhookTable>('webhooks');

const COLUMNS = [
  'id',
  'server_id',
  'url',
  'target',
  'kinds',
  'format',
  'description',
  'status',
  'failing_since',
  'created_at',
] as const;

const live = () => webhooks().where('status', '<>', 'deleted');
const ofServer = (server_id: number) => live().where({ server_id });

/** The webhooks of these servers, oldest first. */
export const listWebhooks = (
  sql: Sql,
  serverIds: readonly number[],
  at: { limit: number; offset: number },
): Promise<Page<WebhookRow>> =>
  page(
    sql,
    live()
      .where('server_id', any(serverIds))
      .orderBy('id')
      .select(...COLUMNS),
    at,
  );

/** The server of a webhook, whoever asks. */
export const findServerOf = async (sql: Sql, id: number): Promise<number | undefined> =>
  (await row(sql, live().where({ id }).select('server_id')))?.server_id;

/** A webhook of a server (GW-24). */
export const findWebhook = (sql: Sql, serverId: number, id: number): Promise<WebhookRow | undefined> =>
  row(
    sql,
    ofServer(serverId)
      .where({ id })
      .select(...COLUMNS),
  );

/** The same, locked until the transaction ends. */
export const lockWebhook = (
  tx: Tx,
  serverId: number,
  id: number,
): Promise<(WebhookRow & WebhookSecrets) | undefined> =>
  row(
    tx,
    ofServer(serverId)
      .where({ id })
      .forNoKeyUpdate()
      .select(...COLUMNS, 'secret', 'old_secret', 'old_secret_until'),
  );

/** From here on the webhooks of a server are only made by this transaction. */
export async function lockWebhooks(tx: Tx, serverId: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(1, ($1::bigint % 2147483647)::int)', [serverId]);
}

/** Exact while they are locked. */
export const countWebhooks = (sql: Sql, serverId: number): Promise<number> => count(sql, ofServer(serverId));

type NewWebhook = Omit<WebhookRow, 'id' | 'status' | 'failing_since'> & { secret: string };

/** Undefined while the server has one with the same address, also one of the same moment. */
export async function insertWebhook(tx: Tx, made: NewWebhook): Promise<WebhookRow | undefined> {
  const { server_id, url, target, kinds, format, description, created_at, secret } = made;
  const [inserted] = await tx.query<WebhookRow>(
    `INSERT INTO webhooks (server_id, url, target, kinds, format, description, created_at, secret, status)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'active')
     ON CONFLICT (server_id, url) WHERE status <> 'deleted' DO NOTHING RETURNING ${COLUMNS.join(', ')}`,
    [server_id, url, target, kinds, format, description, created_at, secret],
  );
  return inserted;
}

/** Changes a webhook; what is undefined stays as it is. */
export async function changeWebhook(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<WebhookTable, 'kinds' | 'description' | 'status' | 'failing_since' | keyof WebhookSecrets>
  >,
): Promise<void> {
  await run(tx, webhooks().where({ id }).update(change));
}

/** False for one that its owner has paused or deleted meanwhile: what its receiver answers does not bring it back. */
export const disableWebhook = async (tx: Tx, id: number): Promise<boolean> =>
  (await run(tx, webhooks().where({ id, status: 'active' }).update({ status: 'disabled' }))) > 0;
