import { useEffect, useEffectEvent, useState } from 'react';
import { download } from '../api/download.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useServerId } from '../shared/server/server.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/overlays/dialog.tsx';
import { ErrorBox } from '../design/layout/error-box.tsx';
import { formatNumber } from '../design/format.ts';
import { Notice } from '../design/layout/notice.tsx';
import { Spinner } from '../design/layout/spinner.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { dayOf, localZone } from '../shared/list/days.ts';
import { exportLog } from './export.ts';
import type { LogQuery } from './filters.ts';
import styles from './log.module.css';
import { logWords } from './words.ts';

type State =
  { at: 'reading' | 'done'; done: number; total: number | undefined } | { at: 'failed'; error: unknown };

/** Exports what the filters show while it is open; closing it cancels. */
export function ExportDialog({ query, onClose }: { query: LogQuery; onClose: () => void }) {
  const words = useWords(logWords);
  const language = useLanguage();
  const serverId = useServerId();
  const [state, setState] = useState<State>({ at: 'reading', done: 0, total: undefined });
  const [attempt, setAttempt] = useState(0);
  const run = useEffectEvent(async (signal: AbortSignal) => {
    let progress: { done: number; total: number | undefined } = { done: 0, total: undefined };
    const onProgress = (done: number, total: number | undefined): void => {
      progress = { done, total };
      setState({ at: 'reading', ...progress });
    };
    try {
      const file = await exportLog(query, {
        columns: words.columns,
        byBot: words.byBot,
        language,
        signal,
        onProgress,
      });
      download(file, `cabildo-${serverId}-${dayOf(Date.now(), localZone())}.csv`);
      setState({ at: 'done', ...progress });
    } catch (error) {
      if (!signal.aborted) setState({ at: 'failed', error });
    }
  });
  useEffect(() => {
    const end = new AbortController();
    void run(end.signal);
    return () => end.abort();
  }, [attempt]);
  const number = (value: number): string => formatNumber(value, language);
  return (
    <Dialog
      title={words.exportTitle}
      description={words.exportText}
      onClose={onClose}
      footer={<Button onClick={onClose}>{state.at === 'reading' ? words.cancel : words.close}</Button>}
    >
      {state.at === 'failed' ? (
        <ErrorBox
          title={words.exportFailed}
          text={sentenceOf(state.error)[language]}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <div role="status" className={styles.foot}>
          {state.at === 'reading' && <Spinner />}
          {words.exported(number(state.done), state.total === undefined ? undefined : number(state.total))}
        </div>
      )}
      {state.at === 'done' && <Notice tone="success" title={words.exportDone} />}
    </Dialog>
  );
}
