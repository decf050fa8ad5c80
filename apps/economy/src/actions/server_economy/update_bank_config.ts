import { fail } from '@cabildo/contracts';
import { SECTIONS } from '@cabildo/contracts/economy/bank_config.ts';
import configUpdated from '@cabildo/contracts/economy/events/bank.config.updated.ts';
import contract from '@cabildo/contracts/economy/server_economy/update_bank_config.ts';
import { mergeConfig } from '../../domain/bank_config.ts';
import { handler } from '../../handler.ts';
import { lockBankSections, storeBankSections } from '../../sql/bank_configs.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id } = ctx.membership!;
    const stored = await lockBankSections(tx, server_id);
    const merged = mergeConfig(stored, input);
    if ('problem' in merged) return fail('error', { message: merged.problem });
    await storeBankSections(tx, server_id, merged.sections);
    // Every process, this one too, drops what it knew when the fact arrives.
    emit(configUpdated, { sections: SECTIONS.filter((section) => input[section] !== undefined) });
    return { config: merged.config };
  },
});
