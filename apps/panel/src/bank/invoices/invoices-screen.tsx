import createInvoice from '@cabildo/contracts/economy/payments/invoices/create_invoice.ts';
import { INVOICE_DIRECTIONS } from '@cabildo/contracts/economy/payments/invoices/invoices.ts';
import { Notice } from '../../design/layout/notice.tsx';
import { Page } from '../../design/layout/page.tsx';
import { useCreate } from '../../shared/form/use-create.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useWords } from '../../words/words.ts';
import { invoicesSearch } from '../search.ts';
import { bankWords } from '../shared/words.ts';
import { CreateInvoice } from './create-invoice.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { useIssuers } from './use-standing.ts';
import { invoiceWords } from './words.ts';

const DIRECTIONS = INVOICE_DIRECTIONS.toReversed();

/** The invoices of the own characters, and a new one, which the palette may begin. */
export function InvoicesScreen() {
  const words = useWords(invoiceWords);
  const { sections } = useWords(bankWords);
  const { search, show } = useAddress(invoicesSearch);
  const { companies, isRead } = useIssuers();
  const { to, amount } = search;
  const create = useCreate({
    contract: createInvoice,
    label: words.create,
    isPossible: companies.length > 0,
    form: (onClose) => <CreateInvoice companies={companies} onClose={onClose} />,
  });
  const isOrdered = to !== undefined && isRead;
  return (
    <Page title={sections.invoices} actions={create.button}>
      {isOrdered && companies.length === 0 && (
        <Notice tone="warning" title={words.noCompany} text={words.noCompanyText} />
      )}
      <InvoiceList directions={DIRECTIONS} />
      {create.form}
      {isOrdered && companies.length > 0 && (
        <CreateInvoice
          key={`${to} ${amount}`}
          companies={companies}
          start={{ to, amount }}
          onClose={() => show({ to: undefined, amount: undefined }, true)}
        />
      )}
    </Page>
  );
}
