import { draft } from '@cabildo/contracts/event';
import { webhookDisabled } from '@cabildo/contracts/webhooks/webhooks/events.ts';
import { endSpan, SpanKind, startSpan, transactEmitting, type Span } from '@cabildo/kit/service';
import { causeOfRow } from '@cabildo/kit/tracing/cause-columns.ts';
import type { Deps } from '../deps.ts';
import { sealedFor } from '../webhooks/secrets.ts';
import { changeWebhook, disableWebhook } from '../webhooks/table.ts';
import type { Outcome, Sender } from '../targets/sender.ts';
import { currentAddress, endLease, type Address, type LeasedWebhook } from './leases.table.ts';
import { withNames } from './notes.ts';
import { requestsFor } from './requests.ts';
import { afterAttempt, healthAfter, paceAfter } from './rules.ts';
import { bringForward, findDue, saveAttempts, type DueDelivery } from './table.ts';

/** How long a batch goes on with further rounds. It is short, so that webhooks take turns. */
const BATCH_MS = 1_000;
/** A receiver that fails gets few requests, once in `PROBE_MS`. */
const PROBES_AT_ONCE = 5;
const PROBE_MS = 1_000;
/** The chat platform takes 30 messages a minute, each with ten events. */
const CHAT_PAUSE_MS = 2_000;
/** Bounds the deliveries that one statement brings forward, so that no lock is held for long. */
const BROUGHT_AT_ONCE = 1_000;

interface Attempt {
  due: DueDelivery;
  /** When the request began. */
  at: Date;
  outcome: Outcome;
}

/** Sends the due deliveries of a webhook for a while, and ends its lease. */
export async function sendBatch(webhook: LeasedWebhook, deps: Deps, stopping: AbortSignal): Promise<void> {
  // The next claim follows at once, and counts this batch.
  deps.limits.enter(webhook);
  try {
    await sendDue(webhook, deps, stopping);
  } finally {
    deps.limits.leave(webhook);
  }
}

async function sendDue(webhook: LeasedWebhook, deps: Deps, stopping: AbortSignal): Promise<void> {
  const { clock, rules, database } = deps;
  // Many communities have no webhook, and what sends for them is heavy.
  const { AT_ONCE, openSender } = await import('../targets/sender.ts');
  const sender = openSender(rules);
  const breakOff = (): void => void sender.close();
  stopping.addEventListener('abort', breakOff, { once: true });
  // The process may have begun to stop while the lease was taken.
  if (stopping.aborted) breakOff();
  try {
    let failingSince = webhook.failing_since;
    let pace = paceAfter(webhook.recent_ms, []);
    const isChat = webhook.format === 'cp';
    const until = performance.now() + BATCH_MS;
    let answeredAt = clock.now();
    do {
      const due = await findDue(database, webhook.id, clock.now(), failingSince ? PROBES_AT_ONCE : AT_ONCE);
      // Read after the deliveries, so that whatever was queued after a change of the webhook is sent as the change says.
      const address = due.length > 0 ? await currentAddress(database, webhook) : undefined;
      if (!address) break;
      const attempts = await sendAll(sender, { ...webhook, ...address }, due, deps);
      if (attempts.length === 0) break;
      answeredAt = clock.now();
      pace = paceAfter(
        pace.recent_ms,
        attempts.map(({ outcome }) => outcome.durationMs),
      );
      failingSince = await settle({ ...webhook, failing_since: failingSince }, attempts, deps);
    } while (!failingSince && !isChat && performance.now() < until && !stopping.aborted);
    const pause = isChat ? CHAT_PAUSE_MS : failingSince ? PROBE_MS : 0;
    const notBefore = pause > 0 ? new Date(answeredAt.getTime() + pause) : null;
    await database.transaction((tx) => endLease(tx, webhook, notBefore, pace));
  } finally {
    stopping.removeEventListener('abort', breakOff);
    await sender.close();
  }
}

/** Makes the requests of a round. A request that was cut short because this process stops is no attempt. */
async function sendAll(
  sender: Sender,
  webhook: LeasedWebhook & Address,
  due: readonly DueDelivery[],
  deps: Deps,
): Promise<Attempt[]> {
  const { sealed_url, url } = webhook;
  const whole = sealed_url ? deps.box.open(sealed_url, sealedFor(webhook)) : url;
  const told = webhook.format === 'cp' ? await withNames(webhook.server_id, due, deps.names) : due;
  const made = await Promise.all(
    requestsFor(webhook, told, deps).map(async (request) => {
      const at = deps.clock.now();
      const spans = request.due.map((delivery) => spanOf(webhook, delivery));
      const outcome = await sender.post(whole, request);
      for (const span of spans) endSpan(span, typeof outcome?.error === 'string');
      if (outcome) logAttempts(webhook, request.due, outcome, deps);
      return outcome ? request.due.map((delivery) => ({ due: delivery, at, outcome })) : [];
    }),
  );
  return made.flat();
}

function logAttempts(
  { id: webhook }: LeasedWebhook,
  due: readonly DueDelivery[],
  { status, durationMs: milliseconds }: Outcome,
  { log }: Deps,
): void {
  if (!log.isLevelEnabled('debug')) return;
  for (const { event_id: event, request_id } of due)
    log.debug({ webhook, event, status, milliseconds, request_id }, 'delivery attempted');
}

/** The span of an attempt, below that of the request which led to the event. */
const spanOf = ({ id, server_id }: LeasedWebhook, delivery: DueDelivery): Span | undefined =>
  startSpan(
    {
      scope: 'webhooks',
      name: `deliver ${delivery.kind}`,
      kind: SpanKind.CLIENT,
      attributes: {
        'cabildo.webhook_id': id,
        'cabildo.server_id': server_id,
        'cabildo.tries': delivery.tries,
      },
    },
    causeOfRow(delivery) ?? {},
  );

/** V1-11: once a receiver answers again, the deliveries that it missed wait no longer. */
async function catchUp({ id }: LeasedWebhook, { database, clock }: Deps): Promise<void> {
  const now = clock.now();
  while ((await bringForward(database, id, now, BROUGHT_AT_ONCE)) === BROUGHT_AT_ONCE);
}

/** Stores a round and the state of the webhook after it; returns since when the webhook fails. */
async function settle(
  webhook: LeasedWebhook,
  attempts: readonly Attempt[],
  deps: Deps,
): Promise<Date | null> {
  const now = deps.clock.now();
  const { failing_since, disabled } = healthAfter(
    webhook,
    attempts.map(({ outcome }) => outcome),
    now,
  );
  // Done before the webhook counts as healthy, so that after a crash in between its next success does this again.
  if (webhook.failing_since && !failing_since) await catchUp(webhook, deps);
  const rows = attempts.map(({ due, at, outcome }) => ({
    delivery_id: due.id,
    at,
    tries: due.tries,
    http_status: outcome.status,
    error: outcome.error,
    duration_ms: outcome.durationMs,
    response: outcome.response,
    ...afterAttempt(due, outcome, now, { chance: Math.random(), scale: deps.retryScale }),
  }));
  await transactEmitting(deps, now, async ({ tx, emit }) => {
    const { id: webhook_id, server_id } = webhook;
    if (failing_since?.getTime() !== webhook.failing_since?.getTime())
      await changeWebhook(tx, webhook_id, { failing_since });
    if (disabled && (await disableWebhook(tx, webhook_id)))
      emit(draft(webhookDisabled, { server_id, webhook_id, reason: disabled }), { serverId: server_id });
    await saveAttempts(tx, rows);
  });
  return failing_since;
}
