import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCharacterName } from '../../shared/person/character-name.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { useWords } from '../../words/words.ts';
import { characterOption } from '../shared/payee-field.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { Confirm, useTransfer, type Quoted } from './confirm.tsx';
import { PayForm, type Filled } from './pay-form.tsx';
import { Receipt, type Paid } from './receipt.tsx';
import { payWords } from './words.ts';

/** The three steps of a payment: what to pay, what it costs, that it is done. */
function Payment({ start, onAnother }: { start: Filled; onAnother: () => void }) {
  const [quoted, setQuoted] = useState<Quoted>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [paid, setPaid] = useState<Omit<Paid, 'name'>>();
  const command = useTransfer(quoted, (answer, order) => setPaid({ ...answer, order }));
  const confirm = (next: Quoted): void => {
    setQuoted(next);
    setIsConfirming(true);
  };
  const pay = (next: Quoted): void => {
    confirm(next);
    if (!next.quote.pin_required) command.run(next.kind, next.order);
  };
  const change = (): void => {
    setIsConfirming(false);
    command.reset();
  };
  if (paid && quoted) return <Receipt paid={{ ...paid, name: quoted.name }} onAnother={onAnother} />;
  return (
    <>
      {/* The form stays as it was filled in, so that one can return to it. */}
      <div hidden={isConfirming}>
        <PayForm start={start} onQuote={confirm} onPay={pay} />
      </div>
      {quoted && isConfirming && <Confirm quoted={quoted} command={command} onChange={change} />}
    </>
  );
}

/** Pays a person, a card or an own account; the address may have filled it in. */
export function PayScreen() {
  const { sections } = useWords(bankWords);
  const words = useWords(payWords);
  const { serverId } = useBank();
  const { to, amount } = useSearch({ from: '/s/$serverId/shell/bank/pay' });
  const isOrdered = useLocation({ select: ({ state }) => state.isOrdered === true });
  const navigate = useNavigate();
  const name = useCharacterName(to ?? null);
  const [round, setRound] = useState(0);
  const another = (): void => {
    setRound(round + 1);
    void navigate({ to: '/s/$serverId/bank/pay', params: { serverId: String(serverId) }, search: {} });
  };
  const isReady = to === undefined || name !== undefined;
  const start = {
    payee: to !== undefined && name !== undefined ? characterOption(to, name) : null,
    amount: amount === undefined ? '' : String(amount),
    isOrdered,
  };
  return (
    <Page title={sections.pay} description={words.steps} width="narrow">
      <Card>
        {isReady ? (
          <Payment key={`${round} ${to} ${amount}`} start={start} onAnother={another} />
        ) : (
          <Skeleton shape="form" />
        )}
      </Card>
    </Page>
  );
}
