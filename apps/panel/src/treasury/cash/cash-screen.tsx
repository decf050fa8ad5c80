import createBillType from '@cabildo/contracts/economy/bank/cash/create_bill_type.ts';
import deleteBillType from '@cabildo/contracts/economy/bank/cash/delete_bill_type.ts';
import updateBillType from '@cabildo/contracts/economy/bank/cash/update_bill_type.ts';
import { answer, type RowOf } from '../../api/answers.ts';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { Editor } from '../../shared/form/editor.tsx';
import { formWords } from '../../shared/form/words.ts';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { useFormat } from '../../shared/server/use-format.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { openedSearch } from '../search.ts';
import { UseBadge } from '../use-badge.tsx';
import { treasuryWords } from '../words.ts';
import { cashWords } from './words.ts';

type BillType = RowOf<'economy', 'listBillTypes', 'bill_types'>;

/** The denominations of the server's cash. */
export function CashScreen() {
  const words = useWords(cashWords);
  const { image } = useWords(formWords);
  const { sections, status } = useWords(treasuryWords);
  const { money } = useFormat();
  const { serverId, may } = useServer();
  const moneyCell = useMoneyCell();
  const list = useRows(answer('economy', 'listBillTypes', { server_id: serverId }), 'bill_types');
  const { table, opened, openId, open } = useListScreen({
    search: openedSearch,
    open: 'open',
    list,
    id: 'bill_type_id',
  });
  const nameOf = ({ label, value }: BillType): string => label ?? words.bill(money(value));
  return (
    <Page
      title={sections.cash}
      description={words.description}
      actions={<CreateButton contract={createBillType} label={words.create} onClick={() => open('new')} />}
    >
      <ListTable
        {...table}
        label={sections.cash}
        empty={<Empty icon="coins" title={words.empty} text={words.emptyText} />}
        columns={[
          { header: words.label, ...MAIN, width: WIDE, cell: nameOf },
          { header: words.hasImage, cell: ({ image_url }) => (image_url === null ? words.no : words.yes) },
          {
            header: status,
            ...MAIN,
            width: '112px',
            cell: ({ is_active }) => <UseBadge isInUse={is_active} />,
          },
          { header: words.value, ...AMOUNT, cell: ({ value }) => moneyCell(value) },
        ]}
      />
      {opened && (openId !== 'new' || may(createBillType)) && (
        <Editor
          key={openId}
          {...opened}
          icon="coins"
          title={words.newBill}
          words={words}
          create={createBillType}
          change={updateBillType}
          remove={deleteBillType}
          idOf={({ bill_type_id }) => ({ bill_type_id })}
          nameOf={nameOf}
          subtitle={({ value }) => money(value)}
          values={{ is_active: true }}
          stored={({ label, image_url, is_active }) => ({
            label: label ?? '',
            image_url: image_url ?? '',
            is_active,
          })}
          fields={{
            value: openId === 'new' && { label: words.value, hint: words.valueHint, as: 'money' },
            label: { label: words.label, hint: words.labelHint },
            image_url: { ...image, as: { picture: 'item' } },
            is_active: { label: words.active, hint: words.activeHint },
          }}
        />
      )}
    </Page>
  );
}
