import {
  any,
  c,
  count,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const webhooks = table(
  'webhooks',
  {
    id: c.id,
    server_id: c.bigint,
    /** People are shown this. */
    url: c.text,
    /** The whole URL of one that holds a secret; null: url is whole. */
    sealed_url: c.sealed.nullable,
    /** Host and port of the URL. Requests to one target are bounded together. */
    target: c.text,
    kinds: c.texts,
    format: c.text<'standard' | 'cp'>(),
    description: c.text.nullable,
    status: c.text<'active' | 'paused' | 'disabled' | 'deleted'>(),
    failing_since: c.timestamptz.nullable,
    created_at: c.timestamptz,
    /** Sealed, like the old one. */
    secret: c.sealed,
    old_secret: c.sealed.nullable,
    old_secret_until: c.timestamptz.nullable,
    /** When the first delivery falls due; never later than the deliveries say. */
    due_at: c.timestamptz.nullable,
    leased_until: c.timestamptz.nullable,
    /** Computed by the database: the later of the two before, while the webhook is active and a delivery is pending. */
    ready_at: c.timestamptz.nullable,
    /** How long the last requests took in milliseconds, in their order. */
    recent_ms: c.ints,
    is_slow: c.boolean,
    /** Computed by the database: the webhook fails or is slow, and has slots apart from the others (FU-07). */
    is_apart: c.boolean,
  },
  { bound: 'staff', goes: 'by clean_up_deliveries: once it is deleted and its deliveries are gone' },
);
type WebhookTable = RowOf<typeof webhooks>;

/** The columns that owners see, and the target. Secrets are selected only where they are used. */
const SHOWN = [
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
export type WebhookRow = Pick<WebhookTable, (typeof SHOWN)[number]>;

export const SECRETS = ['sealed_url', 'secret', 'old_secret', 'old_secret_until'] as const;
export type WebhookSecrets = Pick<WebhookTable, (typeof SECRETS)[number]>;

const live = () => webhooks.query().where('status', '<>', 'deleted');
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
      .select(...SHOWN),
    at,
  );

/** The server of a webhook, without a check of the caller. */
export const findServerOf = async (sql: Sql, id: number): Promise<number | undefined> =>
  (await row(sql, live().where({ id }).select('server_id')))?.server_id;

/** A webhook of a server (GW-24). */
export const findWebhook = (sql: Sql, serverId: number, id: number): Promise<WebhookRow | undefined> =>
  row(
    sql,
    ofServer(serverId)
      .where({ id })
      .select(...SHOWN),
  );

/** The webhook of a server that sends to an address, by all texts of the address. */
export const findWebhookAt = (
  sql: Sql,
  serverId: number,
  urls: readonly string[],
): Promise<Pick<WebhookRow, 'id'> | undefined> =>
  row(sql, ofServer(serverId).where('url', any(urls)).select('id'));

/** Finds a webhook of a server with its secrets, and locks the row until the transaction ends. */
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
      .select(...SHOWN, ...SECRETS),
  );

/** Counts the webhooks of a server. Only this transaction can create others until it ends. */
export async function lockNumberOfWebhooks(tx: Tx, serverId: number): Promise<number> {
  await tx.lock('webhooks of a server', serverId);
  return count(tx, ofServer(serverId));
}

type NewWebhook = Omit<WebhookRow, 'id' | 'status' | 'failing_since'> &
  Pick<WebhookTable, 'sealed_url' | 'secret'>;

/**
 * Returns undefined if the server has a webhook with the same URL, also one that is being created at the same moment.
 * @param plainUrl the whole URL, as it is stored until the job has sealed it
 */
export async function insertWebhook(
  tx: Tx,
  created: NewWebhook,
  plainUrl: string,
): Promise<WebhookRow | undefined> {
  const { server_id, url, target, kinds, format, description, created_at, sealed_url, secret } = created;
  const [inserted] = await tx.query<WebhookRow>(
    `INSERT INTO webhooks (server_id, url, target, kinds, format, description, created_at, sealed_url, secret, status)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, 'active'
     WHERE NOT EXISTS (SELECT FROM webhooks WHERE server_id = $1 AND url = $10 AND status <> 'deleted')
     ON CONFLICT (server_id, url) WHERE status <> 'deleted' DO NOTHING RETURNING ${SHOWN.join(', ')}`,
    [server_id, url, target, kinds, format, description, created_at, sealed_url, secret, plainUrl],
  );
  return inserted;
}

/** Changes a webhook; an undefined value leaves its column as it is. */
export async function changeWebhook(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<WebhookTable, 'kinds' | 'description' | 'status' | 'failing_since' | 'url' | keyof WebhookSecrets>
  >,
): Promise<void> {
  await run(tx, webhooks.update(change).where({ id }));
}

const PLAIN = `sealed_url IS NULL AND target ~ 'discord(app)?\\.com:'`;

/** Lists webhooks by id, from after `after` on, whose URL may hold a secret and is not sealed. */
export const listPlainAddresses = async (sql: Sql, after: number, limit: number): Promise<number[]> => {
  const found = await sql.query<{ id: number }>(
    `SELECT id FROM webhooks WHERE ${PLAIN} AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return found.map(({ id }) => id);
};

/** Locks a webhook whose URL is not sealed, with its secrets; undefined: it is meanwhile. */
export const lockPlainAddress = (
  tx: Tx,
  id: number,
): Promise<Pick<WebhookTable, 'server_id' | 'url' | 'secret' | 'old_secret'> | undefined> =>
  row(
    tx,
    webhooks
      .query()
      .where({ id })
      .whereNull('sealed_url')
      .forNoKeyUpdate()
      .select('server_id', 'url', 'secret', 'old_secret'),
  );

/** Returns false if the owner has paused or deleted the webhook meanwhile: the receiver's answer then changes nothing. */
export const disableWebhook = async (tx: Tx, id: number): Promise<boolean> =>
  (await run(tx, webhooks.update({ status: 'disabled' }).where({ id, status: 'active' }))) > 0;
