import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import getOverview from '@cabildo/contracts/economy/bank/cash/get_overview.rpc.ts';
import planBillTypes from '@cabildo/contracts/economy/bank/cash/plan_bill_types.rpc.ts';
import { serverConfigUpdated } from '@cabildo/contracts/servers/config/events.ts';
import contract from '@cabildo/contracts/servers/config/update.ts';
import { handler } from '../deps.ts';
import { usernameOf } from '../profiles/table.ts';
import { currentBills } from './rules.ts';
import { findStoredBills, lockServerConfig, storeBills, updateServerConfig } from './table.ts';

export default handler(contract, {
  // The economy only plans here, and applies the set by the event, so that cash and configuration change both or not at all.
  async prepare({ input, serverId: server_id, ask }) {
    if (sentNames(input).length === 0) return nothingSent();
    const { bill_types } = input;
    if (!bill_types) return { planned: undefined, economy: await ask(getOverview, { server_id }) };
    return { planned: await ask(planBillTypes, { server_id, bill_types }), economy: undefined };
  },
  async handle({ input, member, tx, prepared: { planned, economy }, emit }) {
    const { server_id, user_id } = member;
    const { bill_types: _, ...own } = input;
    const stored = await lockServerConfig(tx, server_id);
    // The server was deleted while the gateway still had the caller's membership in its cache.
    if (!stored || isFailure(planned) || isFailure(economy)) return fail('not_found');
    const config = merged(stored, own);
    await updateServerConfig(tx, server_id, config);
    const gp_username = await usernameOf(tx, user_id);
    const data = { server_id, user_id, gp_username, changed: sentNames(input) };
    if (!planned) {
      emit(draft(serverConfigUpdated, data));
      const bills = (await findStoredBills(tx, server_id))!;
      return { config: { ...config, bill_types: currentBills(bills, economy) } };
    }
    const version = await storeBills(tx, server_id, planned.bill_types);
    const active = planned.bill_types.filter(({ is_active }) => is_active);
    const bill_types = active.map(({ is_active: _active, ...bill }) => bill);
    emit(draft(serverConfigUpdated, { ...data, cash: { version, bill_types } }));
    return { config: { ...config, bill_types: planned.bill_types } };
  },
});
