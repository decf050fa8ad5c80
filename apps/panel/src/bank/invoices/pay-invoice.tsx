import payInvoice from '@cabildo/contracts/economy/payments/invoices/pay_invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { answer, type RowOf } from '../../api/answers.ts';
import type { Bound } from '../../forms/use-form.ts';
import { PayerField } from '../../payment/payer-field.tsx';
import { paymentInput, type Payer } from '../../payment/payment.ts';
import { useAccountName } from '../../shared/server/account-names.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { maySpend } from '../shared/use-bank.ts';
import { invoiceWords } from './words.ts';

export type Invoice = RowOf<'orgs', 'listInvoices', 'invoices'>;

const MOST = 100;

interface Props {
  invoice: Invoice;
  /** The character that pays, for itself or for its company. */
  payer: number;
  /** The price with the tax. */
  total: number;
  onClose: () => void;
}

/** Pays an invoice: a person as for any purchase, a company from an account of its own. */
export function PayInvoice({ invoice, payer, total, onClose }: Props) {
  const words = useWords(invoiceWords);
  const server_id = useServerId();
  const { money } = useFormat();
  const { invoice_id, to_org_id, org_name } = invoice;
  return (
    <BankForm
      contract={payInvoice}
      fixed={{ server_id, server_character_id: payer, invoice_id, max_total: total }}
      values={{ payment_method: 'auto' }}
      toInput={({ payment_method, account_id, pin }) => ({
        ...paymentInput(payment_method as Payer),
        ...(to_org_id !== null && { account_id }),
        pin,
      })}
      title={words.payTitle}
      description={words.payText(money(total), org_name)}
      submit={words.pay(money(total))}
      done={words.paid}
      onClose={onClose}
      fields={{
        payment_method:
          to_org_id === null &&
          (({ value, onChange }) => (
            <PayerField characterId={payer} value={value as Payer} onChange={onChange} withCards={false} />
          )),
        account_id:
          to_org_id !== null && ((bound) => <OrgAccount {...bound} payer={payer} orgId={to_org_id} />),
      }}
    />
  );
}

/** One of the accounts of a company from which the character pays. */
function OrgAccount({ payer, orgId, ...bound }: Bound & { payer: number; orgId: number }) {
  const words = useWords(invoiceWords);
  const accountName = useAccountName();
  const asked = { server_id: useServerId(), server_character_id: payer, per_page: MOST };
  const { data } = useQuery(answer('economy', 'listAccounts', asked));
  const accounts = (data?.accounts ?? [])
    .filter((each) => each.owner_org_id === orgId && maySpend(each, 'pay'))
    .map((each) => ({ ...each, account_name: accountName(each.account_name) }));
  return (
    <AccountSelect {...bound} label={words.fromAccount} accounts={accounts} placeholder={words.mainAccount} />
  );
}
