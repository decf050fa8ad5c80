import createCharge from '@cabildo/contracts/mdt/charges/create_charge.ts';
import importCharges from '@cabildo/contracts/mdt/charges/import_charges.ts';
import updateCharge from '@cabildo/contracts/mdt/charges/update_charge.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { PagedTable } from '../app/PagedTable.tsx';
import { SearchField } from '../app/SearchField.tsx';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { Money } from '../design/Money.tsx';
import { Page } from '../design/Page.tsx';
import type { Column } from '../design/Table.tsx';
import { Toolbar } from '../design/Toolbar.tsx';
import { useWords } from '../words/words.ts';
import { ChargeDialog } from './ChargeDialog.tsx';
import { codeWords } from './code.words.ts';
import { ImportDialog } from './ImportDialog.tsx';
import type { Charge } from './lookup.ts';

const PER_PAGE = 100;

const route = getRouteApi('/terminal/$serverId/code');

const columnsOf = (words: (typeof codeWords)['es'], symbol: string): Column<Charge>[] => [
  { id: 'code', header: words.code, cell: ({ code }) => code, width: '110px', isMain: true },
  { id: 'title', header: words.name, cell: ({ title }) => title, width: 'minmax(0, 2fr)', isMain: true },
  { id: 'category', header: words.category, cell: ({ category }) => category },
  {
    id: 'fine',
    header: words.fine,
    cell: ({ fine_amount }) => <Money amount={fine_amount} symbol={symbol} />,
    align: 'end',
    width: '120px',
    isMain: true,
  },
  {
    id: 'minutes',
    header: words.minutes,
    cell: ({ jail_minutes }) => jail_minutes,
    align: 'end',
    width: '160px',
  },
  {
    id: 'points',
    header: words.points,
    cell: (charge) => charge.license_points,
    align: 'end',
    width: '80px',
  },
];

/** The penal code of the server; the administration changes it. */
export function CodeScreen() {
  const words = useWords(codeWords);
  const { serverId, symbol, may } = useServer();
  const { q } = route.useSearch();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Charge | 'new' | 'import'>();
  const pages = useInfiniteQuery(
    pagesOf('mdt', 'listCharges', {
      server_id: serverId,
      per_page: PER_PAGE,
      ...(q !== undefined && { search: q }),
    }),
  );
  const mayEdit = may(updateCharge);
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
          {may(createCharge) && (
            <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
              {words.create}
            </Button>
          )}
        </>
      }
    >
      <Toolbar
        label={words.title}
        search={
          <SearchField
            label={words.search}
            value={q}
            onChange={(to) =>
              void navigate({
                to: '/terminal/$serverId/code',
                params: { serverId: String(serverId) },
                search: { q: to },
                replace: true,
              })
            }
          />
        }
      />
      <PagedTable
        pages={pages}
        failed={words.failed}
        label={words.title}
        columns={columnsOf(words, symbol)}
        rows={pages.data?.pages.flatMap(({ charges }) => charges) ?? []}
        rowKey={({ charge_id }) => String(charge_id)}
        {...(mayEdit && { onOpen: setOpen })}
        empty={
          q === undefined ? (
            <Empty icon="log" title={words.none} text={mayEdit ? words.noneText : words.noneReader} />
          ) : (
            <Empty icon="search" title={words.nothing} text={words.nothingText} />
          )
        }
      />
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open && open !== 'import' && (
        <ChargeDialog charge={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}
