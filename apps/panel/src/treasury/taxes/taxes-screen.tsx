import type { AnswerOf, Client } from '@cabildo/client';
import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { formatNumber } from '../../design/format.ts';
import { Page } from '../../design/Page.tsx';
import { Table } from '../../design/Table.tsx';
import { Tabs } from '../../design/Tabs.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { TaxesSearch } from '../routes.ts';
import { UseBadge } from '../UseBadge.tsx';
import { treasuryWords } from '../words.ts';
import { TaxDrawer } from './TaxDrawer.tsx';
import { TaxHistory } from './TaxHistory.tsx';
import { taxWords } from './words.ts';

export type Tax = AnswerOf<Client['economy']['listTaxes']>['taxes'][number];

type Show = (change: TaxesSearch) => void;

function Taxes({ show }: { show: Show }) {
  const words = useWords(taxWords);
  const { name, status } = useWords(treasuryWords);
  const language = useLanguage();
  const { serverId, may } = useServer();
  const { tax: opened } = useSearch({ from: '/s/$serverId/shell/treasury/taxes' });
  const query = useQuery(answer('economy', 'listTaxes', { server_id: serverId }));
  if (query.isError) return <Failed query={query} />;
  const taxes = query.data?.taxes ?? [];
  return (
    <>
      <Table<Tax>
        label={words.taxes}
        rows={taxes}
        rowKey={({ tax_id }) => String(tax_id)}
        onOpen={({ tax_id }) => show({ tax: tax_id })}
        openKey={opened === undefined ? null : String(opened)}
        isLoading={query.isPending}
        empty={
          <Empty
            icon="coins"
            title={words.empty}
            text={words.emptyText}
            action={may(configureTax) && <Create show={show} />}
          />
        }
        columns={[
          { id: 'name', header: name, width: 'minmax(0, 2fr)', isMain: true, cell: (row) => row.name },
          { id: 'type', header: words.type, isMain: true, cell: (row) => words.types[row.tax_type] },
          {
            id: 'status',
            header: status,
            width: '112px',
            cell: ({ active }) => <UseBadge isInUse={active} />,
          },
          {
            id: 'rate',
            header: words.rate,
            width: '112px',
            align: 'end',
            isMain: true,
            cell: ({ rate }) => `${formatNumber(rate, language)} %`,
          },
        ]}
      />
      {opened !== undefined && query.data && (
        <TaxDrawer
          key={opened}
          tax={opened === 'new' ? 'new' : taxes.find(({ tax_id }) => tax_id === opened)}
          onClose={() => show({ tax: undefined })}
        />
      )}
    </>
  );
}

function Create({ show }: { show: Show }) {
  const words = useWords(taxWords);
  return (
    <Button variant="primary" icon="plus" onClick={() => show({ tax: 'new' })}>
      {words.create}
    </Button>
  );
}

/** The taxes of the server, and what they brought. */
export function TaxesScreen() {
  const words = useWords(taxWords);
  const { sections } = useWords(treasuryWords);
  const { may } = useServer();
  const { view, type } = useSearch({ from: '/s/$serverId/shell/treasury/taxes' });
  const navigate = useNavigate({ from: '/s/$serverId/treasury/taxes' });
  const show: Show = (change) =>
    void navigate({ search: (before: TaxesSearch) => ({ ...before, ...change }), resetScroll: false });
  return (
    <Page
      title={sections.taxes}
      description={words.description}
      actions={may(configureTax) && <Create show={show} />}
    >
      <Tabs
        label={words.views}
        tabs={[
          { id: 'taxes', label: words.taxes },
          { id: 'history', label: words.history },
        ]}
        value={view ?? 'taxes'}
        onChange={(id) => show({ view: id === 'history' ? 'history' : undefined, tax: undefined })}
      >
        {view === 'history' ? (
          <TaxHistory type={type} onType={(next) => show({ type: next })} />
        ) : (
          <Taxes show={show} />
        )}
      </Tabs>
    </Page>
  );
}
