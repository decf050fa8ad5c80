import { KINDS } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { lookInto } from '../../lab/databases.ts';
import { holdsWithin } from '../../lab/holds-within.ts';
import type { Receivers } from './chaos.ts';

/** The retries of the chaos are short, but the longest of them are minutes. */
const PATIENCE_MS = 240_000;

const TRANSFERS = [KINDS['bank.transfer'].type];
const typesOf = Object.values(KINDS).map(({ type }) => type);

/**
 * Waits until `transfers` are logged, as many as the clients' successes, and no delivery is left; compares the
 * deliveries with the log.
 */
export const verify = (
  stack: Stack,
  { serverId }: Community,
  receivers: Receivers,
  transfers: number,
): Promise<string[]> =>
  lookInto(stack, ['audit', 'webhooks'], async ({ audit, webhooks }) => {
    // The events since the webhooks were made: their own making is the first that is not sent to them.
    const [first] = await audit.query<{ at: Date }>(
      `SELECT max(occurred_at) AS at FROM entries WHERE server_id = $1 AND type = 'config.webhook.created'`,
      [serverId],
    );
    const happened = (types: readonly string[]) =>
      audit.query<{ event_id: string }>(
        'SELECT event_id FROM entries WHERE server_id = $1 AND type = ANY($2) AND occurred_at > $3',
        [serverId, types, first!.at],
      );
    await holdsWithin(PATIENCE_MS, async () => {
      const wanted = await happened(typesOf);
      const [pending] = await webhooks.query<{ n: number }>(
        `SELECT count(*) AS n FROM deliveries WHERE status = 'pending'`,
      );
      const missing = wanted.filter(({ event_id }) => !receivers.all.received.has(event_id));
      return pending!.n + missing.length + (transfers - (await happened(TRANSFERS)).length) <= 0;
    });
    const failed = await webhooks.query(`SELECT 1 FROM deliveries WHERE status <> 'delivered'`);
    const happenedTransfers = (await happened(TRANSFERS)).length;
    return [
      ...(happenedTransfers === transfers
        ? []
        : [`the log has ${happenedTransfers} transfers, clients know of ${transfers}`]),
      ...(failed.length > 0 ? [`${failed.length} deliveries are not delivered`] : []),
      ...Object.values(receivers).flatMap(({ wrong }) => wrong),
      ...compare('all', await happened(typesOf), receivers.all.received),
      ...compare('transfers', await happened(TRANSFERS), receivers.transfers.received),
      ...compare('calls', [], receivers.calls.received),
    ];
  });

function compare(
  name: string,
  happened: readonly { event_id: string }[],
  received: ReadonlyMap<string, number>,
): string[] {
  const ids = new Set(happened.map(({ event_id }) => event_id));
  return [
    ...Array.from(ids)
      .filter((id) => !received.has(id))
      .map((id) => `«${name}» never received event ${id}`),
    ...[...received.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => `«${name}» received ${id}, to which it has not subscribed`),
  ];
}
