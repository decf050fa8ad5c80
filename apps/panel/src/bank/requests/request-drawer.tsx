import approve from '@cabildo/contracts/economy/payments/requests/approve_payment_request.ts';
import cancel from '@cabildo/contracts/economy/payments/requests/cancel_payment_request.ts';
import createRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import reject from '@cabildo/contracts/economy/payments/requests/reject_payment_request.ts';
import type { RowOf } from '../../api/answers.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { Figure } from '../shared/figure.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, mayUse, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { requestWords } from './words.ts';

export type PaymentRequest = RowOf<'economy', 'listPaymentRequests', 'requests'>;

export const REQUEST_TONES: Readonly<Record<PaymentRequest['status'], Tone>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** Asks another character for money. */
export function CreateRequest({ onClose }: { onClose: () => void }) {
  const words = useWords(requestWords);
  const { amount, concept, conceptHint } = useWords(bankWords);
  const { of, main, accounts, characterId } = useBank();
  const own = accounts.filter((each) => each.owner_character_id === characterId && each.status === 'active');
  const payee = usePayee();
  return (
    <BankForm
      contract={createRequest}
      fixed={of}
      values={{ account_id: String((main ?? own[0])?.account_id ?? '') }}
      toInput={(entered) => ({ ...entered, ...payee.params })}
      title={words.create}
      submit={words.create}
      done={words.sent}
      check={payee.check}
      onClose={onClose}
      fields={{
        to_character_id: <PayeeField {...payee.field} />,
        amount,
        concept: { label: concept, hint: conceptHint },
        account_id: (bound) => <AccountSelect {...bound} label={words.into} accounts={own} />,
        expires_at: { label: words.expires, hint: words.expiresHint, as: 'moment' },
      }}
    />
  );
}

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
  return (
    <BankForm
      contract={approve}
      fixed={{ server_id: serverId, request_id: request.request_id }}
      values={{ account_id: String(asked?.account_id ?? '') }}
      toInput={({ account_id, ...entered }) => ({
        ...entered,
        // The account that was asked needs another permission than an account that pays in its place.
        account_id: account_id === String(request.payer_account_id) ? undefined : account_id,
      })}
      title={words.approveTitle}
      description={formatMoney(request.amount, symbol, language)}
      submit={words.approve}
      done={words.paid}
      onClose={onClose}
      fields={{
        account_id: (bound) => <AccountSelect {...bound} label={words.from} accounts={usable} />,
      }}
    />
  );
}

function Actions({ request }: { request: PaymentRequest }) {
  const words = useWords(requestWords);
  const { serverId, characterId, all } = useBank();
  if (request.status !== 'pending') return null;
  const input = { server_id: serverId, request_id: request.request_id };
  const asked = all.find(({ account_id }) => account_id === request.payer_account_id);
  return (
    <div className={shared.row}>
      {asked && mayUse(asked, 'approve_payments') && (
        <>
          <DialogButton variant="primary" label={words.approve}>
            {(onClose) => <Approve request={request} onClose={onClose} />}
          </DialogButton>
          <ConfirmButton {...words.reject} contract={reject} input={input} />
        </>
      )}
      {request.requester_character_id === characterId && (
        <ConfirmButton {...words.cancel} contract={cancel} input={input} />
      )}
    </div>
  );
}

/** A payment request with what can be done about it. */
export function RequestDrawer({ request, onClose }: Props) {
  const words = useWords(requestWords);
  const { concept } = useWords(bankWords);
  return (
    <Drawer title={words.title} subtitle={`#${request.request_id}`} onClose={onClose}>
      <Figure amount={request.amount}>
        <Badge tone={REQUEST_TONES[request.status]}>{words.statuses[request.status]}</Badge>
      </Figure>
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
