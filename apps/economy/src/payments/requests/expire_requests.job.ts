import { requestExpired } from '@cabildo/contracts/economy/payments/requests/events.ts';
import { dueJob } from '../../deps.ts';
import { requestView } from './rules.ts';
import { claimExpired, nextExpiry, setRequestStatus } from './table.ts';

/** ECB-01: what nobody answered in time can be answered no more. Rules and lists know it from `expires_at` on. */
export default dueJob({
  name: 'expire_requests',
  next: nextExpiry,
  claim: claimExpired,
  async each(request, { tx, emit, now }) {
    await setRequestStatus(tx, request.id, 'expired');
    emit(requestExpired, requestView(request, now), {
      serverId: request.server_id,
      characterIds: [request.requester_character_id, request.payer_character_id],
    });
  },
});
