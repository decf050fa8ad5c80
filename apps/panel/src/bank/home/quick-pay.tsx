import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { MoneyField } from '../../design/fields/money-field.tsx';
import { PlainForm } from '../../forms/plain-form.tsx';
import { useWords } from '../../words/words.ts';
import { payeeOf, PayeeField } from '../shared/payee-field.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { homeWords } from './words.ts';

/** A payment begun here; the screen of payments shows what it costs before it is sent. */
export function QuickPay() {
  const words = useWords(homeWords);
  const { amount: amountLabel } = useWords(bankWords);
  const { symbol, serverId } = useBank();
  const navigate = useNavigate();
  const [to, setTo] = useState<Option | null>(null);
  const [amount, setAmount] = useState('');
  const submit = (): void => {
    const { to_character_id } = payeeOf(to);
    void navigate({
      to: '/s/$serverId/bank/pay',
      params: { serverId: String(serverId) },
      search: {
        ...(to_character_id !== undefined && { to: to_character_id }),
        ...(Number(amount) > 0 && { amount: Number(amount) }),
      },
    });
  };
  return (
    <Card title={words.quickPay}>
      <PlainForm className={shared.fields} form={{ submit, isBusy: false }}>
        <PayeeField value={to} onChange={setTo} withCards={false} />
        <MoneyField label={amountLabel} symbol={symbol} value={amount} onChange={setAmount} isRequired />
        <Button type="submit" variant="primary" isWide>
          {words.continue}
        </Button>
      </PlainForm>
    </Card>
  );
}
