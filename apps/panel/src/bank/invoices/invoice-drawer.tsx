import cancelInvoice from '@cabildo/contracts/economy/payments/invoices/cancel_invoice.ts';
import declineInvoice from '@cabildo/contracts/economy/payments/invoices/decline_invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { Paper } from './paper.tsx';
import { PayInvoice, type Invoice } from './pay-invoice.tsx';
import { useAble } from './use-standing.ts';
import { invoiceWords } from './words.ts';

/** The own characters that may pay an invoice which is open, and withdraw it (IV-01). */
function useRights(invoice: Invoice | undefined): { payer: number | undefined; mayCancel: boolean } {
  const { characters } = useCharacters();
  const able = useAble(invoice?.to_org_id, 'pay');
  const issuer = useAble(invoice?.org_id, 'invoice');
  if (invoice?.status !== 'open') return { payer: undefined, mayCancel: false };
  const own = characters.find(
    ({ server_character_id, status }) =>
      status === 'active' && server_character_id === invoice.to_character_id,
  );
  return { payer: own?.server_character_id ?? able, mayCancel: issuer !== undefined };
}

/** An invoice with what can be done about it. */
export function InvoiceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords(invoiceWords);
  const server_id = useServerId();
  const { money } = useFormat();
  const query = useQuery(answer('orgs', 'getInvoice', { server_id, invoice_id: id }));
  const { invoice, total_cost } = query.data ?? {};
  const { payer, mayCancel } = useRights(invoice);
  const total = total_cost ?? invoice?.total ?? 0;
  const footer = (payer !== undefined || mayCancel) && (
    <>
      {mayCancel && (
        <ConfirmButton {...words.cancel} contract={cancelInvoice} input={{ server_id, invoice_id: id }} />
      )}
      {payer !== undefined && <Decline id={id} />}
      <DialogButton isShown={payer !== undefined} variant="primary" label={words.pay(money(total))}>
        {(close) => <PayInvoice invoice={invoice!} payer={payer!} total={total} onClose={close} />}
      </DialogButton>
    </>
  );
  return (
    <Drawer title={words.title} subtitle={`#${id}`} onClose={onClose} footer={footer}>
      <Loaded query={query}>{(data) => <Paper invoice={data.invoice} totalCost={data.total_cost} />}</Loaded>
    </Drawer>
  );
}

/** Refuses to pay, for a reason that the sender sees. */
function Decline({ id }: { id: number }) {
  const words = useWords(invoiceWords);
  const server_id = useServerId();
  return (
    <DialogButton label={words.decline}>
      {(onClose) => (
        <CommandForm
          contract={declineInvoice}
          id={String(id)}
          fixed={{ server_id, invoice_id: id }}
          title={words.declineTitle}
          description={words.declineText}
          submit={words.decline}
          isDanger
          done={words.declined}
          onClose={onClose}
          fields={{ reason: { label: words.reason, hint: words.reasonHint, rows: 2 } }}
        />
      )}
    </DialogButton>
  );
}
