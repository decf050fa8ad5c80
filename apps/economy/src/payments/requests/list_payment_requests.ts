import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/payments/requests/list_payment_requests.ts';
import { listAccountsWith } from '../../bank/accounts/members.table.ts';
import { handler } from '../../deps.ts';
import { requestView } from './rules.ts';
import { listRequests } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, character, db, now }) {
    const { direction, status } = input;
    const accountIds =
      direction === 'sent' ? [] : await listAccountsWith(db, character.id, 'approve_payments');
    const { rows, total } = await listRequests(
      db,
      { serverId, characterId: character.id, direction, accountIds, status, now },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return { requests: rows.map((request) => requestView(request, now)), ...pageOf(input, total) };
  },
});
