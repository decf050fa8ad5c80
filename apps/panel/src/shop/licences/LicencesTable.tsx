import type { ReactNode } from 'react';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import type { Licence } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { licencesWords } from './words.ts';

type Props = {
  licences: readonly Licence[];
  /** All licences, for the names of those on which others depend. */
  all: readonly Licence[];
  isLoading: boolean;
  isFiltered: boolean;
  openId: number | undefined;
  onOpen: (licence: Licence) => void;
  create: ReactNode;
};

/** The licences of the server in a table. */
export function LicencesTable({ licences, all, isLoading, isFiltered, openId, onOpen, create }: Props) {
  const words = useWords(licencesWords);
  const { symbol } = useServer();
  const parentOf = ({ parent_license_id: id }: Licence) => all.find(({ license_id }) => license_id === id);
  const columns: Column<Licence>[] = [
    { id: 'name', header: words.name, cell: labelOf, width: 'minmax(0, 2fr)', isMain: true },
    { id: 'type', header: words.type, cell: ({ type }) => words.types[type], isMain: true },
    {
      id: 'shop',
      header: words.inShop,
      width: '120px',
      cell: (licence) => <ShopState licence={licence} />,
    },
    {
      id: 'parent',
      header: words.parent,
      cell: (licence) => {
        const parent = parentOf(licence);
        return parent ? labelOf(parent) : '–';
      },
    },
    {
      id: 'points',
      header: words.points,
      align: 'end',
      width: '80px',
      cell: ({ max_points }) => max_points ?? '–',
    },
    {
      id: 'price',
      header: words.price,
      align: 'end',
      width: '120px',
      isMain: true,
      cell: ({ price }) => <Money amount={price} symbol={symbol} isRight />,
    },
  ];
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={licences}
      rowKey={({ license_id }) => String(license_id)}
      onOpen={onOpen}
      openKey={openId === undefined ? null : String(openId)}
      isLoading={isLoading}
      empty={
        <Empty
          icon="licence"
          title={isFiltered ? words.nothing : words.empty}
          text={isFiltered ? words.nothingText : words.emptyText}
          action={!isFiltered && create}
        />
      }
    />
  );
}

function ShopState({ licence: { shop_visible, price } }: { licence: Licence }) {
  const words = useWords(licencesWords);
  if (!shop_visible) return <Badge>{words.hidden}</Badge>;
  if (!price) return <Badge>{words.notForSale}</Badge>;
  return <Badge tone="success">{words.onSale}</Badge>;
}
