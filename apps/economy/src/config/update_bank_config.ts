import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { SECTIONS } from '@cabildo/contracts/economy/config/config.ts';
import { configUpdated } from '@cabildo/contracts/economy/config/events.ts';
import contract from '@cabildo/contracts/economy/config/update_bank_config.ts';
import { mergeConfig } from './rules.ts';
import { handler } from '../deps.ts';
import { lockBankSections, storeBankSections } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const stored = await lockBankSections(tx, serverId);
    const merged = mergeConfig(stored, input);
    if ('problem' in merged) return fail('error', { message: merged.problem });
    await storeBankSections(tx, serverId, merged.sections);
    emit(draft(configUpdated, { sections: SECTIONS.filter((section) => input[section] !== undefined) }));
    return { config: merged.config };
  },
});
