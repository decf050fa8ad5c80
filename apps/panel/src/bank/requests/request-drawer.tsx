import type { AnswerOf, Client } from '@cabildo/client';
import approve from '@cabildo/contracts/economy/payments/requests/approve_payment_request.ts';
import cancel from '@cabildo/contracts/economy/payments/requests/cancel_payment_request.ts';
import reject from '@cabildo/contracts/economy/payments/requests/reject_payment_request.ts';
import { useState } from 'react';
import { CharacterPerson } from '../../app/character-name.tsx';
import { Badge, type Tone } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Time } from '../../design/Time.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, mayUse, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { requestWords } from './words.ts';

export type PaymentRequest = AnswerOf<Client['economy']['listPaymentRequests']>['requests'][number];

export const REQUEST_TONES: Readonly<Record<PaymentRequest['status'], Tone>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

interface Props {
  request: PaymentRequest;
  onClose: () => void;
}

/** Pays a request, from the account that was asked or from another one. */
function Approve({ request, onClose }: Props) {
  const words = useWords(requestWords);
  const language = useLanguage();
  const { serverId, symbol, accounts } = useBank();
  const asked = accounts.find(({ account_id }) => account_id === request.payer_account_id);
  const usable = accounts.filter((each) => each === asked || maySpend(each, 'pay'));
  const form = useForm(approve, {
    fixed: { server_id: serverId, request_id: request.request_id },
    values: { account_id: String(asked?.account_id ?? '') },
    toInput: ({ account_id, ...entered }) => ({
      ...entered,
      // The account that was asked needs another permission than an account that pays in its place.
      account_id: account_id === String(request.payer_account_id) ? undefined : account_id,
    }),
    onDone() {
      toast({ title: words.paid });
      onClose();
    },
  });
  return (
    <BankDialog
      form={form}
      title={words.approveTitle}
      description={formatMoney(request.amount, symbol, language)}
      submit={words.approve}
      onClose={onClose}
    >
      <AccountSelect {...form.text('account_id')} label={words.from} accounts={usable} symbol={symbol} />
    </BankDialog>
  );
}

function Actions({ request }: { request: PaymentRequest }) {
  const words = useWords(requestWords);
  const { serverId, characterId, all } = useBank();
  const [isPaying, setIsPaying] = useState(false);
  if (request.status !== 'pending') return null;
  const input = { server_id: serverId, request_id: request.request_id };
  const asked = all.find(({ account_id }) => account_id === request.payer_account_id);
  const mayAnswer = asked !== undefined && mayUse(asked, 'approve_payments');
  return (
    <div className={shared.row}>
      {mayAnswer && (
        <>
          <Button variant="primary" onClick={() => setIsPaying(true)}>
            {words.approve}
          </Button>
          <ConfirmButton
            contract={reject}
            input={input}
            label={words.reject}
            title={words.rejectTitle}
            text={words.rejectText}
          />
        </>
      )}
      {request.requester_character_id === characterId && (
        <ConfirmButton
          contract={cancel}
          input={input}
          label={words.cancel}
          title={words.cancelTitle}
          text={words.cancelText}
        />
      )}
      {isPaying && <Approve request={request} onClose={() => setIsPaying(false)} />}
    </div>
  );
}

/** A payment request with what can be done about it. */
export function RequestDrawer({ request, onClose }: Props) {
  const words = useWords(requestWords);
  const { concept } = useWords(bankWords);
  const { symbol } = useBank();
  return (
    <Drawer title={words.title} subtitle={`#${request.request_id}`} onClose={onClose}>
      <div className={shared.row}>
        <span className={shared.figure}>
          <Money amount={request.amount} symbol={symbol} />
        </span>
        <Badge tone={REQUEST_TONES[request.status]}>{words.statuses[request.status]}</Badge>
      </div>
      <Actions request={request} />
      <KeyValues
        items={[
          [words.requester, <CharacterPerson key="requester" id={request.requester_character_id} />],
          [words.payer, <CharacterPerson key="payer" id={request.payer_character_id} />],
          [concept, request.concept],
          [words.created, <Time key="created" value={request.created_at} />],
          [words.expires, <Time key="expires" value={request.expires_at} />],
        ]}
      />
    </Drawer>
  );
}
