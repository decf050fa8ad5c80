import { useState, type ReactNode } from 'react';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { FileField } from '../design/fields/file-field.tsx';
import { Switch } from '../design/fields/switch.tsx';
import { TextArea } from '../design/fields/text-area.tsx';
import { Card } from '../design/layout/card.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Page } from '../design/layout/page.tsx';
import { MAIN, WIDE, type Column } from '../design/lists/columns.ts';
import { Table } from '../design/lists/table.tsx';
import { Meter } from '../design/meter.tsx';
import type { CommandContract, InputOf } from '../forms/command.ts';
import { CommandProblem } from '../forms/form-problem.tsx';
import { useInput } from '../forms/use-input.ts';
import { NotFound } from '../shared/route/fallbacks.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer } from '../shared/server/server.tsx';
import { useFormat } from '../shared/server/use-format.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './import.module.css';
import { readList, rowOf, type ListKind, type ReadRow } from './read-list.ts';
import { useImport, type Import } from './use-import.ts';
import { importWords } from './words.ts';

/** A larger list would hold the page while it is read. */
const MAX_BYTES = 4 * 1024 * 1024;

interface Props<C extends CommandContract, T, R> {
  words: {
    title: string;
    description: string;
    back: string;
    /** A list that shows how one looks. */
    paste: string;
    /** Says what became of the list. */
    result: (counts: Readonly<Record<keyof R, string>>) => string;
  };
  /** The screen that lists the things. */
  back: Parameters<typeof ServerLink>[0]['to'];
  kind: ListKind;
  contract: C;
  /** The length of the list that one import takes. */
  most: number;
  inputOf: (part: T[]) => InputOf<C>;
  /** The sums of nothing. */
  none: R;
  /** Fields for what applies to all rows. */
  fields?: ReactNode;
  /** The preview shows these of a row, beside its name and its problem. */
  columns: readonly Column<ReadRow<T>>[];
}

/** Imports things from a list, which is checked row by row before. */
export function ImportPage<C extends CommandContract, T, R extends { [N in keyof R]: number }>(
  props: Props<C, T, R>,
) {
  const { words, back, kind, contract, fields, columns } = props;
  const { may } = useServer();
  const { count } = useFormat();
  const [text, setText] = useState('');
  const importing = useImport(contract, props.most, props.inputOf, props.none);
  const row = rowOf(kind, useInput(contract));
  if (!may(contract)) return <NotFound />;
  const resultOf = (sums: R): string => {
    const counts = Object.entries<number>(sums).map(([name, sum]) => [name, count(sum)]);
    return words.result(Object.fromEntries(counts) as Record<keyof R, string>);
  };
  return (
    <Page
      title={words.title}
      description={words.description}
      back={<ServerLink to={back}>{words.back}</ServerLink>}
    >
      <Card>
        <Source
          columns={Object.keys(row.shape)}
          example={words.paste}
          fields={fields}
          text={text}
          onText={setText}
        />
      </Card>
      {text.trim() !== '' && (
        <Checked
          kind={kind}
          row={row}
          columns={columns}
          importing={importing}
          resultOf={resultOf}
          text={text}
          onText={setText}
        />
      )}
    </Page>
  );
}

type TextProps = { text: string; onText: (text: string) => void };

type SourceProps = TextProps & { columns: readonly string[]; example: string; fields: ReactNode };

function Source({ columns, example, fields, text, onText }: SourceProps) {
  const words = useWords(importWords);
  return (
    <div className={styles.paste}>
      <FileField
        label={words.file}
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        maxSize={MAX_BYTES}
        value=""
        onChange={(content) => onText(content)}
      />
      <TextArea
        label={words.list}
        value={text}
        onChange={onText}
        rows={8}
        isMonospace
        placeholder={example}
      />
      {text === '' && (
        <div>
          <Button size="small" onClick={() => onText(example)}>
            {words.example}
          </Button>
        </div>
      )}
      <p className={styles.columns}>
        {words.columns} {columns.join(', ')}
      </p>
      {fields}
    </div>
  );
}

interface CheckedProps<T, R> {
  columns: readonly Column<ReadRow<T>>[];
  importing: Import<T, R>;
  resultOf: (sums: R) => string;
}

type RowProps = { kind: ListKind; row: Parameters<typeof readList>[1] };

function Checked<T, R>({ kind, row, text, onText, ...rest }: CheckedProps<T, R> & TextProps & RowProps) {
  const words = useWords(importWords);
  const lang = useLanguage();
  const list = readList<T>(kind, row, text);
  if ('problem' in list)
    return <Notice tone="danger" isAlert title={words.unread} text={list.problem[lang]} />;
  // The rows are those of the text: without the wrong ones it is written anew.
  const skip = (): void => {
    const values = list.rows.flatMap(({ value }) => value ?? []);
    onText(JSON.stringify(values, null, 2));
  };
  return <Preview {...rest} rows={list.rows} onSkip={skip} onAgain={() => onText('')} />;
}

interface PreviewProps<T, R> extends CheckedProps<T, R> {
  rows: readonly ReadRow<T>[];
  onSkip(): void;
  onAgain(): void;
}

function Preview<T, R>({ rows, columns, importing, resultOf, onSkip, onAgain }: PreviewProps<T, R>) {
  const words = useWords(importWords);
  const { count } = useFormat();
  const { start, done, isRunning, result, command, reset } = importing;
  const values = rows.flatMap(({ value }) => value ?? []);
  const wrong = rows.length - values.length;
  const again = (): void => {
    reset();
    onAgain();
  };
  if (result)
    return (
      <Notice
        tone="success"
        isAlert
        title={words.done}
        text={resultOf(result)}
        action={
          <Button size="small" onClick={again}>
            {words.again}
          </Button>
        }
      />
    );
  return (
    <Card
      title={words.preview}
      description={words.counts(count(rows.length), rows.length === 1, count(wrong))}
      actions={
        <>
          {wrong > 0 && values.length > 0 && <Button onClick={onSkip}>{words.skip(count(wrong))}</Button>}
          <Button
            variant="primary"
            icon="upload"
            isBusy={isRunning}
            isDisabled={wrong > 0 || values.length === 0}
            onClick={() => void start(values)}
          >
            {words.start(count(values.length))}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {wrong > 0 && <Notice tone="warning" title={words.fix} />}
        {isRunning && <Meter label={words.going} used={done} limit={values.length} />}
        {command.error !== null && !isRunning && (
          <>
            {done > 0 && <Notice tone="warning" title={words.stopped(count(done), count(values.length))} />}
            <CommandProblem command={command} />
          </>
        )}
        <PreviewTable rows={rows} columns={columns} />
      </div>
    </Card>
  );
}

/** The rows of a list that is to be imported, each with its problem if it has one. */
function PreviewTable<T>({ rows, columns }: Pick<PreviewProps<T, unknown>, 'rows' | 'columns'>) {
  const words = useWords(importWords);
  const language = useLanguage();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const wrong = rows.filter(({ problem }) => problem);
  const shown = onlyWrong && wrong.length > 0 ? wrong : rows;
  return (
    <>
      {wrong.length > 0 && <Switch label={words.onlyWrong} value={onlyWrong} onChange={setOnlyWrong} />}
      <Table
        label={words.preview}
        columns={[
          { id: 'row', header: words.row, cell: ({ number }) => number, width: '64px', align: 'end' },
          { id: 'name', header: words.name, ...MAIN, cell: ({ name }) => name || '–' },
          {
            id: 'problem',
            header: words.problem,
            ...MAIN,
            width: WIDE,
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
