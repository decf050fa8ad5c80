import { fail } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/taxes/configure_tax.ts';
import { taxConfigured } from '@cabildo/contracts/economy/taxes/events.ts';
import { MAX_TAXES } from '@cabildo/contracts/economy/taxes/taxes.ts';
import { handler } from '../handler.ts';
import { taxView } from './rules.ts';
import { countTaxes, insertTax, isNamed, lockTaxes, updateTax } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    const { tax_id, ...values } = input;
    await lockTaxes(tx, serverId);
    const isTaken = await isNamed(tx, serverId, values.name, tax_id ?? null);
    if (tax_id === undefined && isTaken) return fail('already_exists');
    if (tax_id === undefined && (await countTaxes(tx, serverId)) >= MAX_TAXES) return fail('limit_exceeded');
    const stored =
      tax_id === undefined
        ? await insertTax(tx, { ...values, server_id: serverId, created_at: now })
        : isTaken
          ? 'taken'
          : await updateTax(tx, { ...values, id: tax_id, server_id: serverId });
    if (stored === 'taken') return fail('already_exists');
    if (!stored) return fail('not_found');
    const tax = taxView(stored);
    emit(taxConfigured, tax);
    return { tax };
  },
});
