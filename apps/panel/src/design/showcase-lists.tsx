import { useState } from 'react';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Empty } from './Empty.tsx';
import { Money } from './Money.tsx';
import { Person } from './Person.tsx';
import { Select } from './Select.tsx';
import styles from './showcase.module.css';
import { type Column, type Sort, Table } from './Table.tsx';
import { TextField } from './TextField.tsx';
import { Time } from './Time.tsx';
import { Toolbar } from './Toolbar.tsx';
import { VirtualList } from './VirtualList.tsx';

type Row = { id: string; name: string; balance: number; at: number; isFrozen: boolean };

const NAMES = ['Luis Ortega', 'Ana Ruiz', 'María José de la Fuente y Carvajal', 'Bo Lind', 'Iker Soto'];
const MOST = 10_000;

const make = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${from + at}`,
    name: `${NAMES[(from + at) % NAMES.length]} ${from + at + 1}`,
    balance: ((from + at) * 7919) % 100_000,
    at: Date.now() - (from + at) * 3_600_000,
    isFrozen: (from + at) % 7 === 0,
  }));

const COLUMNS: Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => <Person name={row.name} rank={{ name: 'Civil', color: '#30a46c' }} />,
    width: 'minmax(0, 2fr)',
    isSortable: true,
    isMain: true,
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <Badge tone={row.isFrozen ? 'danger' : 'success'}>{row.isFrozen ? 'Frozen' : 'Open'}</Badge>
    ),
  },
  { id: 'at', header: 'Last seen', cell: (row) => <Time value={row.at} />, isSortable: true },
  {
    id: 'balance',
    header: 'Balance',
    cell: (row) => <Money amount={row.balance} symbol="€" isRight />,
    align: 'end',
    isSortable: true,
    isMain: true,
  },
];

/** Tables and lists. */
export function ShowcaseLists() {
  return (
    <>
      <BigTable />
      <Card title="A short table" isFlush>
        <Table label="Short" columns={COLUMNS} rows={make(0, 3)} rowKey={(row) => row.id} isShort />
      </Card>
      <Table label="Loading" columns={COLUMNS} rows={[]} rowKey={(row) => row.id} isLoading />
      <Table
        label="Empty"
        columns={COLUMNS}
        rows={[]}
        rowKey={(row) => row.id}
        empty={<Empty icon="users" title="No members yet" text="Invite the first ones by a code." />}
      />
      <Log />
    </>
  );
}

function BigTable() {
  const [rows, setRows] = useState(() => make(0, 4000));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['row-1']));
  const [sort, setSort] = useState<Sort | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [text, setText] = useState('');
  return (
    <>
      <Toolbar
        label="Members"
        search={<TextField label="Find" isLabelHidden type="search" value={text} onChange={setText} />}
        filters={
          <Select
            label="State"
            isLabelHidden
            options={[{ value: 'all', label: 'All states' }]}
            value="all"
            onChange={() => undefined}
          />
        }
        actions={<Button icon="download">Export</Button>}
      />
      <Table
        label="Members"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        openKey={open}
        selected={selected}
        onSelect={setSelected}
        sort={sort}
        onSort={setSort}
        total={MOST}
        onEndReached={() =>
          setRows((before) => [...before, ...make(before.length, Math.min(3000, MOST - before.length))])
        }
      />
    </>
  );
}

function Log() {
  const [rows, setRows] = useState(() => make(0, 500));
  const add = (): void => setRows((before) => [...before, ...make(before.length, 10)]);
  return (
    <Card
      title="Log"
      isFlush
      actions={
        <Button size="small" onClick={add}>
          Add ten
        </Button>
      }
    >
      <div className={styles.log}>
        <VirtualList label="Log" rows={rows} rowKey={(row) => row.id} anchor="bottom">
          {(row) => (
            <div className={styles.line}>
              <Time value={row.at} /> {row.name}
            </div>
          )}
        </VirtualList>
      </div>
    </Card>
  );
}
