import { draft } from '@cabildo/contracts/event';
import { requestExpired } from '@cabildo/contracts/economy/payments/requests/events.ts';
import { dueJob } from '../../deps.ts';
import { requestView } from './rules.ts';
import { dueRequests, setRequestStatus } from './table.ts';

/** ECB-01: stores that requests have expired. Rules and lists treat them so from `expires_at` on. */
export default dueJob({
  name: 'expire_requests',
  ...dueRequests,
  async each(request, { tx, emit, now }) {
    await setRequestStatus(tx, { ...request, status: 'expired' });
    emit(
      draft(requestExpired, requestView(request, now), [
        request.requester_character_id,
        request.payer_character_id,
      ]),
      { serverId: request.server_id },
    );
  },
});
