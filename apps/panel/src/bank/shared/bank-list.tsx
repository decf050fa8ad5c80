import type { ReactNode } from 'react';
import type { IconName } from '../../design/icon.tsx';
import { Columns } from '../../design/layout/columns.tsx';
import { Page } from '../../design/layout/page.tsx';
import type { Column } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import type { Create } from '../../shared/form/use-create.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { useWords } from '../../words/words.ts';
import styles from './shared.module.css';
import { bankWords, type Section } from './words.ts';

interface Details<Row> {
  id: number;
  /** Undefined: the list has no such row, or not yet. */
  row: Row | undefined;
  onClose: () => void;
}

type Props<S extends object, Row> = Parameters<typeof useListScreen<S, Row>>[0] & {
  section: Section;
  icon: IconName;
  words: { empty: string; emptyText: string };
  create: Create;
  columns: readonly Column<Row>[];
  filter?: ReactNode;
  aside?: ReactNode;
  children: (details: Details<Row>) => ReactNode;
};

/** A section of the bank that is a list, whose rows open by the address. */
export function BankList<S extends object, Row>(props: Props<S, Row>) {
  const { section, icon, words, create, columns, filter, aside, children, ...screen } = props;
  const title = useWords(bankWords).sections[section];
  const { table, openId, onClose } = useListScreen(screen);
  const row = screen.list.rows.find((each) => each[screen.id] === openId);
  const list = (
    <ListTable
      {...table}
      label={title}
      columns={columns}
      empty={<Empty icon={icon} title={words.empty} text={words.emptyText} />}
    />
  );
  return (
    <Page title={title} actions={create.button}>
      {filter && <div className={styles.row}>{filter}</div>}
      {aside ? (
        <Columns layout="aside">
          {list}
          {aside}
        </Columns>
      ) : (
        list
      )}
      {create.form}
      {typeof openId === 'number' && children({ id: openId, row, onClose })}
    </Page>
  );
}
