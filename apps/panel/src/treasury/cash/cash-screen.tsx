import type { AnswerOf, Client } from '@cabildo/client';
import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { formatMoney } from '../../design/format.ts';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import { Table } from '../../design/Table.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { UseBadge } from '../UseBadge.tsx';
import { treasuryWords } from '../words.ts';
import { ChangedBill, MissingBill, NewBill } from './BillForms.tsx';
import { cashWords } from './words.ts';

export type BillType = AnswerOf<Client['economy']['listBillTypes']>['bill_types'][number];

/** The denominations of the server's cash. */
export function CashScreen() {
  const words = useWords(cashWords);
  const { sections, status } = useWords(treasuryWords);
  const language = useLanguage();
  const { serverId, symbol, may } = useServer();
  const { open: opened } = useSearch({ from: '/s/$serverId/shell/treasury/cash' });
  const navigate = useNavigate({ from: '/s/$serverId/treasury/cash' });
  const open = (next: number | 'new' | undefined): void => void navigate({ search: { open: next } });
  const query = useQuery(answer('economy', 'listBillTypes', { server_id: serverId }));
  const bills = query.data?.bill_types ?? [];
  const shown = bills.find(({ bill_type_id }) => bill_type_id === opened);
  const close = (): void => open(undefined);
  const create = may(createBillType) && (
    <Button variant="primary" icon="plus" onClick={() => open('new')}>
      {words.create}
    </Button>
  );
  return (
    <Page title={sections.cash} description={words.description} actions={create}>
      {query.isError ? (
        <Failed query={query} />
      ) : (
        <Table<BillType>
          label={sections.cash}
          rows={bills}
          rowKey={({ bill_type_id }) => String(bill_type_id)}
          onOpen={({ bill_type_id }) => open(bill_type_id)}
          openKey={opened === undefined ? null : String(opened)}
          isLoading={query.isPending}
          empty={<Empty icon="coins" title={words.empty} text={words.emptyText} action={create} />}
          columns={[
            {
              id: 'label',
              header: words.label,
              width: 'minmax(0, 2fr)',
              isMain: true,
              cell: ({ label, value }) => label ?? words.bill(formatMoney(value, symbol, language)),
            },
            {
              id: 'image',
              header: words.hasImage,
              cell: ({ image_url }) => (image_url === null ? words.no : words.yes),
            },
            {
              id: 'status',
              header: status,
              width: '112px',
              isMain: true,
              cell: ({ is_active }) => <UseBadge isInUse={is_active} />,
            },
            {
              id: 'value',
              header: words.value,
              width: '128px',
              align: 'end',
              isMain: true,
              cell: ({ value }) => <Money amount={value} symbol={symbol} isRight />,
            },
          ]}
        />
      )}
      {opened === 'new' && may(createBillType) && <NewBill onClose={close} />}
      {typeof opened === 'number' &&
        query.data &&
        (shown ? <ChangedBill key={opened} bill={shown} onClose={close} /> : <MissingBill onClose={close} />)}
    </Page>
  );
}
