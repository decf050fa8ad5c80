import { useState } from 'react';
import { Badge } from '../design/Badge.tsx';
import { Switch } from '../design/Switch.tsx';
import { Table, type Column } from '../design/Table.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './import.module.css';
import type { ReadRow } from './read-list.ts';
import { importWords } from './words.ts';

type Props<T> = { rows: readonly ReadRow<T>[]; columns: readonly Column<ReadRow<T>>[] };

/** The rows of a list that is to be imported, each with its problem if it has one. */
export function ImportPreview<T>({ rows, columns }: Props<T>) {
  const words = useWords(importWords);
  const language = useLanguage();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const hasWrong = rows.some(({ problem }) => problem);
  const shown = onlyWrong && hasWrong ? rows.filter(({ problem }) => problem) : rows;
  return (
    <>
      {hasWrong && <Switch label={words.onlyWrong} value={onlyWrong} onChange={setOnlyWrong} />}
      <Table
        label={words.preview}
        columns={[
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
          ...columns,
        ]}
        rows={shown}
        rowKey={({ number }) => String(number)}
        isShort={shown.length <= 20}
      />
    </>
  );
}
