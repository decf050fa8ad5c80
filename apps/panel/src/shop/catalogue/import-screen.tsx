import importItems from '@cabildo/contracts/inventory/items/import.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { FileField } from '../../design/FileField.tsx';
import { formatNumber } from '../../design/format.ts';
import { Meter } from '../../design/Meter.tsx';
import { Notice } from '../../design/Notice.tsx';
import { Page } from '../../design/Page.tsx';
import { TextArea } from '../../design/TextArea.tsx';
import { TextField } from '../../design/TextField.tsx';
import { NotFound } from '../../app/fallbacks.tsx';
import { CommandProblem } from '../../forms/FormProblem.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import styles from './catalogue.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { importWords } from './import-words.ts';
import { COLUMNS, readItems, type ReadRow } from './read-items.ts';
import { useImport } from './use-import.ts';

/** Imports items from a list, which is checked row by row before. */
export function ImportScreen() {
  const words = useWords(importWords);
  const { serverId, may } = useServer();
  const [text, setText] = useState('');
  const [imageBase, setImageBase] = useState('');
  if (!may(importItems)) return <NotFound />;
  return (
    <Page
      title={words.title}
      description={words.description}
      back={
        <Link className="link" to="/s/$serverId/catalogue" params={{ serverId: String(serverId) }}>
          {words.back}
        </Link>
      }
    >
      <Card>
        <Source text={text} onText={setText} imageBase={imageBase} onImageBase={setImageBase} />
      </Card>
      {text.trim() !== '' && <Checked text={text} onText={setText} imageBase={imageBase} />}
    </Page>
  );
}

type SourceProps = {
  text: string;
  onText: (text: string) => void;
  imageBase: string;
  onImageBase: (address: string) => void;
};

/** A larger list would hold the page while it is read. */
const MAX_BYTES = 4 * 1024 * 1024;

function Source({ text, onText, imageBase, onImageBase }: SourceProps) {
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
        placeholder={words.paste}
      />
      {text === '' && (
        <div>
          <Button size="small" onClick={() => onText(words.paste)}>
            {words.example}
          </Button>
        </div>
      )}
      <p className={styles.columns}>
        {words.columns} {COLUMNS.join(', ')}
      </p>
      <TextField
        label={words.imageBase}
        hint={words.imageBaseHint}
        type="url"
        placeholder="https://"
        value={imageBase}
        onChange={onImageBase}
        isRequired={false}
      />
    </div>
  );
}

type CheckedProps = { text: string; onText: (text: string) => void; imageBase: string };

function Checked({ text, onText, imageBase }: CheckedProps) {
  const words = useWords(importWords);
  const lang = useLanguage();
  const list = readItems(text);
  if ('problem' in list)
    return <Notice tone="danger" isAlert title={words.tooLong} text={list.problem[lang]} />;
  return (
    <Preview
      rows={list.rows}
      imageBase={imageBase}
      onText={onText}
      // The rows are those of the text: without the wrong ones it is written anew.
      onSkip={() =>
        onText(
          JSON.stringify(
            list.rows.flatMap(({ item }) => item ?? []),
            null,
            2,
          ),
        )
      }
    />
  );
}

type PreviewProps = {
  rows: readonly ReadRow[];
  imageBase: string;
  onText: (text: string) => void;
  onSkip: () => void;
};

function Preview({ rows, imageBase, onText, onSkip }: PreviewProps) {
  const words = useWords(importWords);
  const lang = useLanguage();
  const { start, done, isRunning, result, command, reset } = useImport();
  const items = rows.flatMap(({ item }) => item ?? []);
  const wrong = rows.length - items.length;
  const count = (value: number): string => formatNumber(value, lang);
  if (result)
    return (
      <Notice
        tone="success"
        isAlert
        title={words.done}
        text={words.result(
          count(result.created),
          count(result.updated),
          count(result.unchanged),
          count(result.categories_created),
        )}
        action={
          <Button
            size="small"
            onClick={() => {
              reset();
              onText('');
            }}
          >
            {words.again}
          </Button>
        }
      />
    );
  return (
    <Card
      title={words.preview}
      description={words.counts(count(rows.length), count(wrong))}
      actions={
        <>
          {wrong > 0 && items.length > 0 && <Button onClick={onSkip}>{words.skip(count(wrong))}</Button>}
          <Button
            variant="primary"
            icon="upload"
            isBusy={isRunning}
            isDisabled={wrong > 0 || items.length === 0}
            onClick={() => void start(items, imageBase)}
          >
            {words.start(count(items.length))}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {wrong > 0 && <Notice tone="warning" title={words.fix} />}
        {isRunning && <Meter label={words.going} used={done} limit={items.length} />}
        {command.error !== null && !isRunning && (
          <>
            {done > 0 && <Notice tone="warning" title={words.stopped(count(done), count(items.length))} />}
            <CommandProblem command={command} />
          </>
        )}
        <ImportPreview rows={rows} hasWrong={wrong > 0} />
      </div>
    </Card>
  );
}
