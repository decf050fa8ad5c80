import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Money } from '../../design/Money.tsx';
import { Switch } from '../../design/Switch.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import styles from './catalogue.module.css';
import { importWords } from './import-words.ts';
import type { ReadRow } from './read-items.ts';

/** The rows of a list that is to be imported, each with its problem if it has one. */
export function ImportPreview({ rows, hasWrong }: { rows: readonly ReadRow[]; hasWrong: boolean }) {
  const words = useWords(importWords);
  const language = useLanguage();
  const { symbol } = useServer();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const columns: Column<ReadRow>[] = [
    { id: 'row', header: words.row, cell: ({ number }) => number, width: '64px', align: 'end' },
    { id: 'name', header: words.name, cell: ({ name }) => name || '–', isMain: true },
    {
      id: 'problem',
      header: words.problem,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: ({ problem }) =>
        problem ? (
          <span className={styles.problem}>{problem[language]}</span>
        ) : (
          <Badge tone="success" icon="check">
            {words.fine}
          </Badge>
        ),
    },
    { id: 'label', header: words.label, cell: ({ item }) => item?.name_label ?? '–' },
    {
      id: 'category',
      header: words.category,
      cell: ({ item }) => item?.category ?? item?.category_id ?? '–',
    },
    {
      id: 'price',
      header: words.price,
      align: 'end',
      width: '110px',
      cell: ({ item }) => <Money amount={item?.price ?? null} symbol={symbol} isRight />,
    },
    {
      id: 'stock',
      header: words.stock,
      align: 'end',
      width: '110px',
      cell: ({ item }) => item?.stock_quantity ?? '–',
    },
  ];
  const shown = onlyWrong && hasWrong ? rows.filter(({ problem }) => problem) : rows;
  return (
    <>
      {hasWrong && <Switch label={words.onlyWrong} value={onlyWrong} onChange={setOnlyWrong} />}
      <Table
        label={words.preview}
        columns={columns}
        rows={shown}
        rowKey={({ number }) => String(number)}
        isShort={shown.length <= 20}
      />
    </>
  );
}
