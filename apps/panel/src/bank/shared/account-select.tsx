import { formatMoney } from '../../design/format.ts';
import type { Option } from '../../design/fields/listbox.tsx';
import { Select } from '../../design/fields/select.tsx';
import { useServer } from '../../shared/server/server.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { Account } from './use-bank.ts';
import { bankWords } from './words.ts';

/** The last figures of an account's number, by which people tell accounts apart. */
export const endOf = ({ account_number }: Pick<Account, 'account_number'>): string =>
  account_number.slice(-4);

type Props = Bound & {
  label?: string;
  accounts: readonly Account[];
  placeholder?: string;
};

/** One of the accounts of the character, with its balance. */
export function AccountSelect({ label, accounts, value, placeholder, ...rest }: Props) {
  const { symbol } = useServer();
  const words = useWords(bankWords);
  const language = useLanguage();
  const options = accounts.map((account): Option => ({
    value: String(account.account_id),
    label: `${account.account_name} ···${endOf(account)}`,
    icon: account.account_type === 'vault' ? 'vault' : 'bank',
    ...(account.balance !== null && { hint: formatMoney(account.balance, symbol, language) }),
  }));
  return (
    <Select
      {...rest}
      error={rest.error ?? null}
      label={label ?? words.account}
      value={value === '' ? null : value}
      options={options}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
