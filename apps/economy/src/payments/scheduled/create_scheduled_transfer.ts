import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import { scheduledCreated } from '@cabildo/contracts/economy/payments/scheduled/events.ts';
import { spendQuota } from '@cabildo/kit/service';
import { mayOpen } from '../../bank/accounts/ended.table.ts';
import { lockAccounts } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import { payeeOf } from '../recurring/payee.ts';
import { MAX_FROM_ACCOUNT, refuseRecurring, scheduledView } from '../recurring/rules.ts';
import { countFrom, insertRecurring } from '../recurring/table.ts';
import { timesOf } from './rules.ts';

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
  async handle({
    input,
    serverId,
    member,
    character,
    settings: config,
    tx,
    emit,
    now,
    prepared: { toId, provenPins },
  }) {
    // The caller schedules not too often, and at possible times.
    const spent = await spendQuota(tx, { name: 'recurring_made', member, characterId: character.id, now });
    if (spent) return spent;
    const times = timesOf(input, now);
    if (isFailure(times)) return times;
    const { from_account_id: fromId, amount, frequency, concept = null, max_runs = null } = input;
    // The transfer would be allowed today. mayOpen keeps the character from being deleted until this transaction commits.
    if (!(await mayOpen(tx, serverId, character.id))) return fail('character_not_found');
    const accounts = new Map((await lockAccounts(tx, [fromId, toId])).map((each) => [each.id, each]));
    const refusal = refuseRecurring(
      {
        kind: 'scheduled',
        server_id: serverId,
        from_account_id: fromId,
        to_account_id: toId,
        amount,
        concept,
        character_id: character.id,
      },
      { config, provenPins },
      { from: accounts.get(fromId), to: accounts.get(toId) },
      now,
    );
    if (refusal) return refusal;
    // The account stays locked until the payment is stored, so that no two pass the limit.
    if ((await countFrom(tx, fromId)) >= MAX_FROM_ACCOUNT) return fail('limit_exceeded');
    const payment = await insertRecurring(tx, {
      server_id: serverId,
      kind: 'scheduled',
      status: 'active',
      character_id: character.id,
      from_account_id: fromId,
      to_account_id: toId,
      amount,
      frequency,
      concept,
      max_runs,
      ...times,
      runs: 0,
      failures: 0,
      created_at: now,
    });
    const view = scheduledView(payment);
    emit(draft(scheduledCreated, view, [character.id]));
    return { scheduled_transfer_id: payment.id, scheduled_transfer: view };
  },
});
