import { useQueries } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useAccountName } from '../shared/server/account-names.ts';
import { useServer } from '../shared/server/server.tsx';
import { formatMoney } from '../design/format.ts';
import type { Option } from '../design/fields/listbox.tsx';
import { Select } from '../design/fields/select.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { payingAccounts, payingCards, type Payer } from './payment.ts';
import { paymentWords } from './words.ts';

const MOST = 100;

/** The ways in which a character can pay, with what is there. */
function usePayers(characterId: number): Option<Payer>[] {
  const words = useWords(paymentWords);
  const lang = useLanguage();
  const { serverId, symbol } = useServer();
  const about = { server_id: serverId, server_character_id: characterId };
  const accountName = useAccountName();
  const [balance, accounts, cards] = useQueries({
    queries: [
      answer('economy', 'getBalance', about),
      answer('economy', 'listAccounts', { ...about, per_page: MOST }),
      answer('economy', 'listCards', { ...about, per_page: MOST }),
    ],
  });
  const has = (amount: number | null | undefined): string | undefined =>
    amount === null || amount === undefined ? undefined : words.has(formatMoney(amount, symbol, lang));
  const hasBank = balance.data?.has_bank ?? true;
  return [
    { value: 'auto', label: words.auto, hint: words.autoHint, icon: 'coins' },
    { value: 'wallet', label: words.cash, hint: has(balance.data?.wallet_total), icon: 'coins' },
    {
      value: 'bank',
      label: words.bank,
      hint: hasBank ? has(balance.data?.bank_balance) : words.noAccount,
      icon: 'bank',
      isDisabled: !hasBank,
    },
    ...payingAccounts(accounts.data?.accounts ?? []).map((each): Option<Payer> => ({
      value: `account:${each.account_id}`,
      label: accountName(each.account_name),
      hint: has(each.balance) ?? each.account_number,
      icon: 'bank',
    })),
    ...payingCards(cards.data?.cards ?? []).map((each): Option<Payer> => ({
      value: `card:${each.card_id}`,
      label: each.nickname ?? words.card,
      hint: `•••• ${each.card_number.slice(-4)}`,
      icon: 'card',
    })),
  ];
}

type Props = {
  characterId: number;
  value: Payer;
  onChange: (payer: Payer) => void;
  isDisabled?: boolean;
  /** Whether a card may pay. Default: it may. */
  withCards?: boolean;
};

/** Chooses what pays for a purchase of a character. */
export function PayerField({ characterId, value, onChange, isDisabled, withCards = true }: Props) {
  const words = useWords(paymentWords);
  const payers = usePayers(characterId);
  const options = withCards ? payers : payers.filter((each) => !each.value.startsWith('card:'));
  const hint = options.find((option) => option.value === value)?.hint;
  return (
    <Select
      label={words.payBy}
      options={options}
      value={value}
      onChange={onChange}
      hint={hint}
      isDisabled={isDisabled}
      isRequired
    />
  );
}
