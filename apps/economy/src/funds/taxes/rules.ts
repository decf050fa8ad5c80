import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { Tax, TaxRates, TaxType } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type { TaxRow, TaxTerms } from './table.ts';

/** ECB-13: the values of a new tax that staff did not send; its name, type and rate are always sent. */
export const NEW_TAX: TaxTerms = { name: '', tax_type: 'custom', rate: 0, active: true, applies_to: 'none' };

const RATED = ['income', 'transfer', 'property', 'interest', 'inheritance'] as const;
type Levied = Pick<TaxRow, 'tax_type' | 'rate' | 'active' | 'applies_to'>;

/** The rate of each type: its active taxes add up, to the server's maximum at most (ECB-13). */
export function ratesOf(
  taxes: readonly Levied[],
  { modules, tax_config }: Pick<BankConfig, 'modules' | 'tax_config'>,
): TaxRates {
  const active = modules.taxes ? taxes.filter((tax) => tax.active) : [];
  const sumOf = (levied: readonly Levied[]): number =>
    Math.min(
      levied.reduce((all, { rate }) => all + rate, 0),
      tax_config.max_total_percent,
    );
  const byType = RATED.map((type) => [type, sumOf(active.filter(({ tax_type }) => tax_type === type))]);
  // IV-02: a custom tax is levied on sales where it says so.
  const sales = sumOf(active.filter((tax) => tax.tax_type === 'custom' && tax.applies_to === 'sales'));
  return { ...(Object.fromEntries(byType) as Omit<TaxRates, 'sales'>), sales };
}

/** The kinds of transfer on which each type of tax is levied. */
const KINDS: Readonly<Record<TaxType, readonly string[]>> = {
  transfer: ['transfer', 'request', 'scheduled', 'subscription'],
  property: ['purchase', 'refund', 'vehicle_sale'],
  income: ['reward', 'payslip', 'bonus'],
  interest: ['interest'],
  inheritance: ['inheritance'],
  // IV-02: sales, by invoices and by shops of organisations.
  custom: ['invoice', 'sale'],
};

export const kindsOf = (type: TaxType | undefined): readonly string[] | null =>
  type === undefined ? null : KINDS[type];

/** The type of tax that was levied on a transfer of this kind. */
export const taxTypeOf = (kind: string): TaxType =>
  (Object.keys(KINDS) as TaxType[]).find((type) => KINDS[type].includes(kind)) ?? 'custom';

export const taxView = ({ id, name, tax_type, rate, active, applies_to, created_at }: TaxRow): Tax => ({
  tax_id: id,
  name,
  tax_type,
  rate,
  active,
  applies_to,
  created_at: created_at.toISOString(),
});
