import { useState, type ReactNode } from 'react';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { FileField } from '../design/FileField.tsx';
import { formatNumber } from '../design/format.ts';
import { Meter } from '../design/Meter.tsx';
import { Notice } from '../design/Notice.tsx';
import { Page } from '../design/Page.tsx';
import type { Column } from '../design/Table.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { CommandProblem } from '../forms/FormProblem.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './import.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { readList, type ListKind, type ReadRow } from './read-list.ts';
import type { Import } from './use-import.ts';
import { importWords } from './words.ts';

/** A larger list would hold the page while it is read. */
const MAX_BYTES = 4 * 1024 * 1024;

interface Props<T, R> {
  title: string;
  description: string;
  /** A link to where the things are listed. */
  back: ReactNode;
  kind: ListKind;
  /** A list that shows how one looks. */
  example: string;
  /** Fields for what applies to all rows. */
  fields?: ReactNode;
  /** The preview shows these of a row, beside its name and its problem. */
  columns: readonly Column<ReadRow<T>>[];
  importing: Import<T, R>;
  /** Says what became of the list. */
  resultOf(sums: R): string;
}

/** Imports things from a list, which is checked row by row before. */
export function ImportPage<T, R>({ title, description, back, ...rest }: Props<T, R>) {
  const [text, setText] = useState('');
  return (
    <Page title={title} description={description} back={back}>
      <Card>
        <Source {...rest} text={text} onText={setText} />
      </Card>
      {text.trim() !== '' && <Checked {...rest} text={text} onText={setText} />}
    </Page>
  );
}

type TextProps = { text: string; onText: (text: string) => void };

function Source<T, R>(props: Pick<Props<T, R>, 'kind' | 'example' | 'fields'> & TextProps) {
  const { kind, example, fields, text, onText } = props;
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
        {words.columns} {Object.keys(kind.schema.shape).join(', ')}
      </p>
      {fields}
    </div>
  );
}

type CheckedProps<T, R> = Pick<Props<T, R>, 'kind' | 'columns' | 'importing' | 'resultOf'> & TextProps;

function Checked<T, R>({ kind, text, onText, ...rest }: CheckedProps<T, R>) {
  const words = useWords(importWords);
  const lang = useLanguage();
  const list = readList<T>(kind, text);
  if ('problem' in list)
    return <Notice tone="danger" isAlert title={words.unread} text={list.problem[lang]} />;
  // The rows are those of the text: without the wrong ones it is written anew.
  const skip = (): void =>
    onText(
      JSON.stringify(
        list.rows.flatMap(({ value }) => value ?? []),
        null,
        2,
      ),
    );
  return <Preview {...rest} rows={list.rows} onSkip={skip} onAgain={() => onText('')} />;
}

interface PreviewProps<T, R> extends Pick<Props<T, R>, 'columns' | 'importing' | 'resultOf'> {
  rows: readonly ReadRow<T>[];
  onSkip(): void;
  onAgain(): void;
}

function Preview<T, R>({ rows, columns, importing, resultOf, onSkip, onAgain }: PreviewProps<T, R>) {
  const words = useWords(importWords);
  const lang = useLanguage();
  const { start, done, isRunning, result, command, reset } = importing;
  const values = rows.flatMap(({ value }) => value ?? []);
  const wrong = rows.length - values.length;
  const count = (value: number): string => formatNumber(value, lang);
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
        <ImportPreview rows={rows} columns={columns} />
      </div>
    </Card>
  );
}
