import type { ComponentProps, ReactNode } from 'react';
import { Card } from '../design/layout/card.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { ListTable } from '../shared/list/list-table.tsx';

interface Props<Row> extends Omit<ComponentProps<typeof ListTable<Row>>, 'label' | 'empty' | 'isShort'> {
  title: string;
  text: string;
  /** The button that adds to the list. */
  create: ReactNode;
  icon: ComponentProps<typeof Empty>['icon'];
  empty: string;
  emptyText: string;
}

/** A list on a card; the button that adds to it stands above the rows, or in their place while there are none. */
export function ListCard<Row>({ title, text, create, icon, empty, emptyText, ...table }: Props<Row>) {
  return (
    <Card title={title} description={text} actions={table.list.rows.length > 0 && create} isFlush>
      <ListTable<Row>
        {...table}
        label={title}
        isShort
        empty={<Empty icon={icon} title={empty} text={emptyText} action={create} />}
      />
    </Card>
  );
}
