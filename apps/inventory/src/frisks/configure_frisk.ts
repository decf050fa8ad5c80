import { draft } from '@cabildo/contracts/event';
import { friskConfigUpdated } from '@cabildo/contracts/inventory/frisks/events.ts';
import contract from '@cabildo/contracts/inventory/frisks/configure_frisk.ts';
import { handler } from '../deps.ts';
import { lockFriskConfig, storeFriskConfig } from './config.table.ts';
import { configView } from './rules.ts';

export default handler(contract, {
  async handle({ input: { who }, serverId, member, tx, emit, now }) {
    const before = await lockFriskConfig(tx, serverId);
    if (before.who === who) return { config: configView(before) };
    const after = { ...before, who, updated_at: now, updated_by: member.user_id };
    await storeFriskConfig(tx, after);
    emit(draft(friskConfigUpdated, { before: { who: before.who }, after: { who } }));
    return { config: configView(after) };
  },
});
