import { fail, isFailure, merged, nothingSent, sentNames } from '@cabildo/contracts';
import getOverview from '@cabildo/contracts/economy/calls/get_overview.ts';
import replaceBillTypes from '@cabildo/contracts/economy/calls/replace_bill_types.ts';
import updated from '@cabildo/contracts/servers/events/config.server.updated.ts';
import contract from '@cabildo/contracts/servers/server_config/update.ts';
import { membershipOf } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { usernameOf } from '../../sql/profiles.ts';
import { lockServerConfig, updateServerConfig } from '../../sql/server-config.ts';

export default handler(contract, {
  // Everything that could be refused has been checked by now, and setting the same denominations again changes
  // nothing: if the transaction fails after the economy has obeyed, repeating the request completes it.
  async prepare({ input, ctx, ask }) {
    const { server_id } = membershipOf(ctx);
    if (sentNames(input).length === 0) return nothingSent();
    const { bill_types } = input;
    return bill_types ? ask(replaceBillTypes, { server_id, bill_types }) : ask(getOverview, { server_id });
  },
  async handle({ input, ctx, tx, prepared, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    const { bill_types: _, ...own } = input;
    const stored = await lockServerConfig(tx, server_id);
    // Deleted while the edge still remembered the caller's membership.
    if (!stored || isFailure(prepared)) return fail('not_found');
    const config = merged(stored, own);
    await updateServerConfig(tx, server_id, config);
    const gp_username = await usernameOf(tx, user_id);
    emit(updated, { server_id, user_id, gp_username, changed: sentNames(input) });
    return { config: { ...config, bill_types: prepared.bill_types } };
  },
});
