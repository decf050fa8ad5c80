import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/payments/requests/approve_payment_request.ts';
import { receiversOf } from '../../bank/accounts/receivers.ts';
import { account } from '../../bank/accounts/resource.ts';
import { findAccount } from '../../bank/accounts/table.ts';
import { handler } from '../../deps.ts';
import { counted, senderOf } from '../../ledger/transfers-a-day.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import { usesOf } from '../transfers/submit.ts';
import { paymentRequest } from './resource.ts';
import { applyAction, decideApproval, isOwnRequest, mayAnswer, permissionFor, transferOf } from './rules.ts';
import { findRequest } from './table.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps, db, serverId, characters, settings: config, now }) {
    const request = await findRequest(db, serverId, input.request_id);
    const asked = request && (await findAccount(db, serverId, request.payer_account_id));
    if (!request || !asked) return fail('request_not_found');
    // Refused before the PIN is tried, because each try counts.
    if (!mayAnswer(request, asked, characters)) return fail('forbidden');
    const approved = applyAction('approve', request, now);
    if (isFailure(approved)) return approved;
    const fromId = input.account_id ?? request.payer_account_id;
    if (fromId === request.receiver_account_id) return fail('self_transfer');
    const from = fromId === asked.id ? asked : await findAccount(db, serverId, fromId);
    if (isOwnRequest(request, from, characters)) return fail('forbidden');
    const guess = { serverId, accountId: fromId, pin: input.pin, characters, config };
    const provenPins = await provePins(deps, ctx, { ...guess, permission: permissionFor(request, fromId) });
    if (isFailure(provenPins)) return provenPins;
    const { receiver_account_id, requester_character_id } = request;
    const receivers = await receiversOf(db, serverId, receiver_account_id, [requester_character_id]);
    return {
      order: { serverId, request, fromId, characters, provenPins, config },
      // No account pays itself, so the one that pays is no receiver.
      receiverIds: receivers.filter((id) => id !== fromId),
    };
  },
  execute: ({ deps, member, serverId, settings, prepared: { order, receiverIds }, origin }) =>
    deps.ledger.submit({
      ...origin,
      serverId,
      ...counted(senderOf(member, settings), {
        uses: {
          ...usesOf(transferOf(order)),
          receivers: receiverIds.map((id) => account(id)),
          request: paymentRequest(order.request.id),
          asked: account(order.request.payer_account_id),
        },
        decide: (states, time) => decideApproval(order, states, time),
      }),
    }),
});
