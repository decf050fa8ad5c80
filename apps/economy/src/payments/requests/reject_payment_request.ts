import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { requestRejected } from '@cabildo/contracts/economy/payments/requests/events.ts';
import contract from '@cabildo/contracts/economy/payments/requests/reject_payment_request.ts';
import { findAccount } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { applyAction, mayAnswer, requestView } from './rules.ts';
import { lockRequest, setRequestStatus } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const request = await lockRequest(tx, serverId, input.request_id);
    if (!request) return fail('request_not_found');
    const asked = await findAccount(tx, serverId, request.payer_account_id);
    if (!asked || !mayAnswer(request, asked, characters)) return fail('forbidden');
    const rejected = applyAction('reject', request, now);
    if (isFailure(rejected)) return rejected;
    await setRequestStatus(tx, rejected);
    const view = requestView(rejected, now);
    emit(draft(requestRejected, view, [request.requester_character_id, request.payer_character_id]));
    return { request: view };
  },
});
