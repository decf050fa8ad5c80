import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import { requestCreated } from '@cabildo/contracts/economy/payments/requests/events.ts';
import { spendQuota } from '@cabildo/kit/service';
import { findAccount, findBank } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { mayOpen } from '../../bank/accounts/ended.table.ts';
import { destinationOf, refuseDestination } from '../transfers/transfer-parties.ts';
import { expiryOf, MAX_PENDING, refuseRequest, requestView } from './rules.ts';
import { insertRequest, lockPendingOf } from './table.ts';
import { ownerOf } from '../../bank/accounts/rules.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId }) {
    const misnamed = refuseDestination(input);
    if (misnamed) return misnamed;
    const payerAccountId = await destinationOf(deps, serverId, input);
    return isFailure(payerAccountId) ? payerAccountId : { payerAccountId };
  },
  async handle(scope) {
    const { input, serverId, member, character, settings, tx, emit, now } = scope;
    const { payerAccountId } = scope.prepared;
    // Nobody sends too many, and the expiry is a time to come.
    const spent = await spendQuota(tx, { name: 'requests_made', member, now });
    if (spent) return spent;
    const expiresAt = expiryOf(input.expires_at, settings.payment_config, now);
    if (isFailure(expiresAt)) return expiresAt;
    // Both accounts exist. mayOpen keeps character and server, and so their accounts, until this transaction commits.
    if (!(await mayOpen(tx, serverId, character.id))) return fail('character_not_found');
    const payer = await findAccount(tx, serverId, payerAccountId);
    if (!payer) return fail('destination_not_found');
    const isNamed = input.account_id !== undefined;
    const receiver = isNamed
      ? await findAccount(tx, serverId, input.account_id!)
      : await findBank(tx, serverId, character.id);
    if (!receiver) return fail(isNamed ? 'account_not_found' : 'no_bank_account');
    // The character may ask between these accounts, and has not asked too often.
    const refusal = refuseRequest(character.id, payer, receiver);
    if (refusal) return refusal;
    if ((await lockPendingOf(tx, character.id, now)) >= MAX_PENDING) return fail('limit_exceeded');
    const request = await insertRequest(tx, {
      server_id: serverId,
      requester_character_id: character.id,
      receiver_account_id: receiver.id,
      payer_character_id: ownerOf(payer),
      payer_account_id: payer.id,
      amount: input.amount,
      concept: input.concept ?? null,
      created_at: now,
      expires_at: expiresAt,
    });
    const view = requestView(request, now);
    emit(draft(requestCreated, view, [character.id, ownerOf(payer)]));
    return { request_id: request.id, request: view };
  },
});
