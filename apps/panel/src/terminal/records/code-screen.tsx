import createCharge from '@cabildo/contracts/mdt/charges/create_charge.ts';
import deleteCharge from '@cabildo/contracts/mdt/charges/delete_charge.ts';
import importCharges from '@cabildo/contracts/mdt/charges/import_charges.ts';
import updateCharge from '@cabildo/contracts/mdt/charges/update_charge.ts';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { FileField } from '../../design/fields/file-field.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Money } from '../../design/money.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { formWords } from '../../shared/form/words.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import type { Charge } from '../lookup/lookup.ts';
import { codeSearch } from '../search.ts';
import { codeWords } from './records.words.ts';

const PER_PAGE = 100;

/** The penal code of the server; the administration changes it. */
export function CodeScreen() {
  const words = useWords(codeWords);
  const { serverId, symbol, may } = useServer();
  const { search, show } = useAddress(codeSearch);
  const [open, setOpen] = useState<Charge | 'new' | 'import'>();
  const input = { server_id: serverId, per_page: PER_PAGE, ...(search.q && { search: search.q }) };
  const list = usePagedRows(pagesOf('mdt', 'listCharges', input), 'charges');
  const mayEdit = may(updateCharge);
  const close = (): void => setOpen(undefined);
  return (
    <Page
      title={words.title}
      actions={
        <>
          {may(importCharges) && (
            <Button icon="upload" onClick={() => setOpen('import')}>
              {words.import}
            </Button>
          )}
          <CreateButton contract={createCharge} label={words.create} onClick={() => setOpen('new')} />
        </>
      }
    >
      <Toolbar
        label={words.title}
        search={<SearchField label={words.search} value={search.q} onChange={(q) => show({ q }, true)} />}
      />
      <ListTable
        list={list}
        failed={words.failed}
        label={words.title}
        rowKey={({ charge_id }) => String(charge_id)}
        {...(mayEdit && { onOpen: setOpen })}
        empty={
          search.q === undefined ? (
            <Empty icon="log" title={words.none} text={mayEdit ? words.noneText : words.noneReader} />
          ) : (
            <Empty icon="search" title={words.nothing} text={words.nothingText} />
          )
        }
        columns={[
          { header: words.code, ...MAIN, width: '110px', cell: ({ code }) => code },
          { header: words.name, ...MAIN, width: WIDE, cell: ({ title }) => title },
          { header: words.category, cell: ({ category }) => category },
          {
            header: words.fine,
            ...MAIN,
            align: 'end',
            width: '120px',
            cell: ({ fine_amount }) => <Money amount={fine_amount} symbol={symbol} />,
          },
          { header: words.minutes, align: 'end', width: '160px', cell: ({ jail_minutes }) => jail_minutes },
          { header: words.points, align: 'end', width: '80px', cell: (charge) => charge.license_points },
        ]}
      />
      {open === 'import' && <ImportDialog onClose={close} />}
      {open && open !== 'import' && (
        <ChargeDialog charge={open === 'new' ? undefined : open} onClose={close} />
      )}
    </Page>
  );
}

interface Props {
  /** undefined: a new one. */
  charge: Charge | undefined;
  onClose(): void;
}

type Counted = 'fine_amount' | 'jail_minutes' | 'license_points';

/** Makes a charge of the penal code, changes it, deletes it. */
function ChargeDialog({ charge, onClose }: Props) {
  const words = useWords(codeWords);
  const { create } = useWords(formWords);
  const { serverId, symbol } = useServer();
  const fields = (form: { bind(name: Counted, empty: number | null): Bound<number | null> }) => ({
    code: words.code,
    title: words.name,
    category: words.category,
    description: words.description,
    fine_amount: (
      <NumberField label={words.fine} min={0} suffix={symbol} {...form.bind('fine_amount', null)} />
    ),
    jail_minutes: <NumberField label={words.minutes} min={0} {...form.bind('jail_minutes', null)} />,
    license_points: <NumberField label={words.points} min={0} {...form.bind('license_points', null)} />,
  });
  const shown = { fields, done: words.saved, onClose };
  if (!charge)
    return (
      <CommandForm
        {...shown}
        contract={createCharge}
        fixed={{ server_id: serverId }}
        title={words.create}
        submit={create}
      />
    );
  const fixed = { server_id: serverId, charge_id: charge.charge_id };
  return (
    <CommandForm
      {...shown}
      contract={updateCharge}
      fixed={fixed}
      stored={{ ...charge }}
      title={words.edit}
      actions={
        <ConfirmButton
          contract={deleteCharge}
          input={fixed}
          label={words.remove}
          variant="danger"
          title={`${words.remove}: ${charge.code}`}
          text={words.removeText}
          onDone={onClose}
        />
      }
    />
  );
}

/** Adds charges from a file and replaces those of the same code. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(codeWords);
  return (
    <CommandForm
      contract={importCharges}
      fixed={{ server_id: useServerId() }}
      title={words.import}
      description={words.importText}
      submit={words.import}
      done={({ created, updated }) => ({ title: words.saved, text: words.imported(created, updated) })}
      fields={(form) => ({
        charges: <FileField label={words.file} accept=".json,application/json" {...form.text('charges')} />,
      })}
      onClose={onClose}
    />
  );
}
