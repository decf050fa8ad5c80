import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import { taxConfigured } from '@cabildo/contracts/economy/funds/taxes/events.ts';
import { MAX_TAXES } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import { handler } from '../../deps.ts';
import { NEW_TAX, taxView } from './rules.ts';
import { countTaxes, insertTax, isNamed, lockTax, lockTaxes, updateTax } from './table.ts';

const CUSTOM_ALONE = {
  es: 'applies_to es para los impuestos de tipo custom.',
  en: 'applies_to is for taxes of the type custom.',
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    const { tax_id, ...sent } = input;
    if (sentNames(sent).length === 0) return nothingSent();
    await lockTaxes(tx, serverId);
    const before = tax_id === undefined ? NEW_TAX : await lockTax(tx, serverId, tax_id);
    if (!before) return fail('not_found');
    const wanted = merged(before, sent);
    if (wanted.tax_type !== 'custom' && wanted.applies_to !== 'none')
      return fail('error', { message: CUSTOM_ALONE });
    if (await isNamed(tx, serverId, wanted.name, tax_id ?? null)) return fail('already_exists');
    if (tax_id === undefined && (await countTaxes(tx, serverId)) >= MAX_TAXES) return fail('limit_exceeded');
    const stored =
      tax_id === undefined
        ? await insertTax(tx, { ...wanted, server_id: serverId, created_at: now })
        : await updateTax(tx, serverId, tax_id, wanted);
    const tax = taxView(stored);
    emit(draft(taxConfigured, tax));
    return { tax_id: stored.id, tax };
  },
});
