import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { requestCancelled } from '@cabildo/contracts/economy/payments/requests/events.ts';
import contract from '@cabildo/contracts/economy/payments/requests/cancel_payment_request.ts';
import { handler } from '../../deps.ts';
import { applyAction, requestView } from './rules.ts';
import { lockRequest, setRequestStatus } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const request = await lockRequest(tx, serverId, input.request_id);
    if (!request) return fail('request_not_found');
    if (!characters.has(request.requester_character_id)) return fail('forbidden');
    const cancelled = applyAction('cancel', request, now);
    if (isFailure(cancelled)) return cancelled;
    await setRequestStatus(tx, cancelled);
    const view = requestView(cancelled, now);
    emit(draft(requestCancelled, view, [request.requester_character_id, request.payer_character_id]));
    return { request: view };
  },
});
