import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import { TAX_TYPES } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import { answer, pagesOf } from '../../api/answers.ts';
import shared from '../../bank/shared/shared.module.css';
import { formatNumber } from '../../design/format.ts';
import { Page } from '../../design/layout/page.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Money } from '../../design/money.tsx';
import { Time } from '../../design/time.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows, useRows } from '../../shared/list/rows.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { taxesSearch } from '../search.ts';
import { UseBadge } from '../use-badge.tsx';
import { treasuryWords } from '../words.ts';
import { TaxEditor } from './tax-editor.tsx';
import { taxWords } from './words.ts';

/** The taxes of the server, and what they brought. */
export function TaxesScreen() {
  const words = useWords(taxWords);
  const { sections } = useWords(treasuryWords);
  const { search, show } = useAddress(taxesSearch);
  return (
    <Page
      title={sections.taxes}
      description={words.description}
      actions={
        <CreateButton contract={configureTax} label={words.create} onClick={() => show({ tax: 'new' })} />
      }
    >
      <Tabs
        label={words.views}
        tabs={[
          { id: 'taxes', label: words.taxes },
          { id: 'history', label: words.history },
        ]}
        value={search.view ?? 'taxes'}
        onChange={(id) => show({ view: id === 'history' ? 'history' : undefined, tax: undefined })}
      >
        {search.view === 'history' ? <TaxHistory /> : <Taxes />}
      </Tabs>
    </Page>
  );
}

function Taxes() {
  const words = useWords(taxWords);
  const { name, status } = useWords(treasuryWords);
  const language = useLanguage();
  const list = useRows(answer('economy', 'listTaxes', { server_id: useServerId() }), 'taxes');
  const { table, opened, openId } = useListScreen({ search: taxesSearch, open: 'tax', list, id: 'tax_id' });
  return (
    <>
      <ListTable
        {...table}
        label={words.taxes}
        empty={<Empty icon="coins" title={words.empty} text={words.emptyText} />}
        columns={[
          { header: name, ...MAIN, width: WIDE, cell: (row) => row.name },
          { header: words.type, ...MAIN, cell: (row) => words.types[row.tax_type] },
          { header: status, width: '112px', cell: ({ active }) => <UseBadge isInUse={active} /> },
          {
            header: words.rate,
            ...AMOUNT,
            width: '112px',
            cell: ({ rate }) => `${formatNumber(rate, language)} %`,
          },
        ]}
      />
      {opened && <TaxEditor key={openId} {...opened} />}
    </>
  );
}

/** Each tax that was taken or given back, newest first. */
function TaxHistory() {
  const words = useWords(taxWords);
  const { amount } = useWords(treasuryWords);
  const { serverId, symbol } = useServer();
  const { search, show } = useAddress(taxesSearch);
  const type = TAX_TYPES.find((each) => each === search.type);
  const list = usePagedRows(
    pagesOf('economy', 'getTaxHistory', { server_id: serverId, per_page: 100, tax_type: type }),
    'entries',
  );
  return (
    <div className={shared.stack}>
      <Toolbar
        label={words.history}
        filters={
          <FilterSelect
            label={words.type}
            all={words.allTypes}
            value={type}
            options={TAX_TYPES.map((value) => ({ value, label: words.types[value] }))}
            onChange={(next) => show({ type: next })}
          />
        }
      />
      <ListTable
        list={list}
        label={words.history}
        rowKey={({ register_id }) => String(register_id)}
        empty={<Empty icon="receipt" title={words.noHistory} text={words.noHistoryText} />}
        columns={[
          { header: words.type, ...MAIN, cell: (row) => words.types[row.tax_type] },
          { header: words.concept, width: WIDE, cell: ({ concept }) => concept ?? '–' },
          { header: words.date, ...MAIN, width: '104px', cell: (row) => <Time value={row.created_at} /> },
          {
            header: amount,
            ...AMOUNT,
            cell: (row) => <Money amount={row.amount} symbol={symbol} isSigned isRight />,
          },
        ]}
      />
    </div>
  );
}
