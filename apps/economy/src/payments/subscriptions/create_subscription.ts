import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import { subscriptionCreated } from '@cabildo/contracts/economy/payments/subscriptions/events.ts';
import { eventActorOf, spendQuota } from '@cabildo/kit/service';
import { mayOpen } from '../../bank/accounts/ended.table.ts';
import { handler } from '../../deps.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import { dueTime } from '../recurring/due-times.ts';
import { payeeOf } from '../recurring/payee.ts';
import {
  MAX_FROM_ACCOUNT,
  partiesOf,
  subscriptionView,
  transferOf,
  type RecurringCode,
} from '../recurring/rules.ts';
import { countFrom, insertRecurring, insertRuns } from '../recurring/table.ts';
import { decideTransfer } from '../transfers/rules.ts';
import { usesOf } from '../transfers/submit.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, serverId, character, settings: config }) {
    const toId = await payeeOf(deps, serverId, input);
    if (isFailure(toId)) return toId;
    if (toId === input.from_account_id) return fail('self_transfer');
    const provenPins = await provePins(deps, ctx, {
      serverId,
      accountId: input.from_account_id,
      pin: input.pin,
      permission: 'transfer',
      config,
      characters: new Set([character.id]),
    });
    return isFailure(provenPins) ? provenPins : { toId, provenPins };
  },
  async handle(scope) {
    const { input, ctx, deps, serverId, member, character, settings: config, tx, emit, now } = scope;
    // The caller subscribes not too often.
    const spent = await spendQuota(tx, { name: 'recurring_made', member, characterId: character.id, now });
    if (spent) return spent;
    const { toId, provenPins } = scope.prepared;
    const { from_account_id, amount, frequency, name: concept } = input;
    // Keeps the character from being deleted until this transaction commits.
    if (!(await mayOpen(tx, serverId, character.id))) return fail('character_not_found');
    const terms = {
      server_id: serverId,
      kind: 'subscription' as const,
      character_id: character.id,
      from_account_id,
      to_account_id: toId,
      amount,
      concept,
    };
    const order = { ...transferOf(terms, config), provenPins };
    // The first charge keeps both accounts locked until the subscription is stored. If it fails, none is stored (ECB-08).
    const paid = await deps.ledger.post(tx, emit, {
      serverId,
      actor: eventActorOf(ctx),
      uses: usesOf(order),
      decide: (states, time) => decideTransfer(order, states, time),
    });
    if (isFailure(paid)) return paid as Failure<RecurringCode>;
    if ((await countFrom(tx, from_account_id)) >= MAX_FROM_ACCOUNT) return fail('limit_exceeded');
    const payment = await insertRecurring(tx, {
      ...terms,
      status: 'active',
      frequency,
      start_at: now,
      end_at: null,
      max_runs: null,
      slot: 1,
      next_run_at: dueTime(now, frequency, 1),
      runs: 1,
      failures: 0,
      created_at: now,
    });
    const { transfer_id } = paid;
    await insertRuns(tx, [
      { payment_id: payment.id, due_at: now, ran_at: now, transfer_id, error_code: null },
    ]);
    emit(draft(subscriptionCreated, subscriptionView(payment), partiesOf(payment)));
    return { subscription_id: payment.id, subscription: subscriptionView(payment), transfer_id };
  },
});
