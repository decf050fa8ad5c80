import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
import createSubscription from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { recurringWords } from './words.ts';

interface Props {
  accounts: readonly Account[];
  onClose: () => void;
}

const startOf = (accounts: readonly Account[]) => ({
  from_account_id: String(accounts[0]?.account_id ?? ''),
  frequency: '1mo',
});

/** Schedules a transfer, once or again and again. */
export function CreateScheduled({ accounts, onClose }: Props) {
  const words = useWords(recurringWords);
  const { amount, concept, frequencies } = useWords(bankWords);
  const { of } = useBank();
  const payee = usePayee();
  return (
    <BankForm
      contract={createScheduled}
      fixed={of}
      values={startOf(accounts)}
      toInput={({ max_runs, ...entered }) => ({
        ...entered,
        ...payee.params,
        max_runs: max_runs ?? undefined,
      })}
      title={words.schedule}
      submit={words.schedule}
      done={words.scheduled}
      check={payee.check}
      onClose={onClose}
      fields={({ values }) => {
        const isOnce = values['frequency'] === 'once';
        const startHint = isOnce ? undefined : words.startHint;
        return {
          to_character_id: <PayeeField {...payee.field} />,
          amount,
          concept,
          from_account_id: (bound) => <AccountSelect {...bound} label={words.from} accounts={accounts} />,
          frequency: { label: words.frequency, options: frequencies },
          start_at: { label: words.start, hint: startHint, as: 'moment', isRequired: isOnce },
          end_at: !isOnce && { label: words.end, as: 'moment' },
          max_runs: !isOnce && { label: words.most, hint: words.mostHint },
        };
      }}
    />
  );
}

/** Pays for a service now, and then regularly. */
export function CreateSubscription({ accounts, onClose }: Props) {
  const words = useWords(recurringWords);
  const { amount, frequencies } = useWords(bankWords);
  const { once: _, ...repeating } = frequencies;
  const { of } = useBank();
  const payee = usePayee();
  return (
    <BankForm
      contract={createSubscription}
      fixed={of}
      values={startOf(accounts)}
      toInput={(entered) => ({ ...entered, to_character_id: payee.params.to_character_id })}
      title={words.subscribe}
      description={words.subscribeText}
      submit={words.subscribe}
      done={words.subscribed}
      check={payee.check}
      onClose={onClose}
      fields={{
        name: words.name,
        to_character_id: <PayeeField {...payee.field} withCards={false} />,
        amount,
        from_account_id: (bound) => <AccountSelect {...bound} label={words.from} accounts={accounts} />,
        frequency: { label: words.frequency, options: repeating },
      }}
    />
  );
}
