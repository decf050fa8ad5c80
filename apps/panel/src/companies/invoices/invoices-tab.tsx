import {
  INVOICE_DIRECTIONS,
  type InvoiceDirection,
} from '@cabildo/contracts/economy/payments/invoices/invoices.ts';
import { CreateInvoice } from '../../bank/invoices/create-invoice.tsx';
import { InvoiceList } from '../../bank/invoices/invoice-list.tsx';
import { invoiceWords } from '../../bank/invoices/words.ts';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useWords } from '../../words/words.ts';
import type { Company } from '../company/use-company.ts';

/** The right that shows the invoices of a company (IV-01). */
const RIGHTS = { sent: 'invoice', received: 'pay' } as const;

/** The invoices of a company that this person may see: those that it sent, and those that it received. */
export const directionsOf = ({ me, isStaff }: Company): InvoiceDirection[] =>
  INVOICE_DIRECTIONS.filter((each) => isStaff || me?.rights.includes(RIGHTS[each]));

/** The invoices of a company, and the button for another one. */
export function InvoicesTab({ company }: { company: Company }) {
  const words = useWords(invoiceWords);
  return (
    <InvoiceList
      directions={directionsOf(company)}
      orgId={company.of.org_id}
      actions={
        <DialogButton isShown={company.has('invoice')} variant="primary" icon="plus" label={words.create}>
          {(onClose) => <CreateInvoice companies={[company.org]} onClose={onClose} />}
        </DialogButton>
      }
    />
  );
}
