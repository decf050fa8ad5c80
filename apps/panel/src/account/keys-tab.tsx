import logout from '@cabildo/contracts/identity/keys/logout.ts';
import revokeKey from '@cabildo/contracts/identity/keys/revoke_key.ts';
import type { AnswerOf, Client } from '@cabildo/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../api/answers.ts';
import { BASE } from '../api/client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { KeyTable, useDeviceName } from './key-table.tsx';
import { accountWords } from './words.ts';

/** A device that is signed in. */
export type Key = AnswerOf<Client['users']['listKeys']>['keys'][number];

/** The sessions that a person is asked about: one, all others, or all. */
type Asked = Key | 'others' | 'everywhere';

/** The devices that are signed in, and how to sign them out. */
export function KeysTab() {
  const { keys: words } = useWords(accountWords);
  const { keys } = useSuspenseQuery(answer('users', 'listKeys', {})).data;
  const [asked, setAsked] = useState<Asked>();
  const others = keys.filter(({ is_current }) => !is_current);
  const buttons = others.length > 0 && (
    <div className={styles.buttons}>
      <Button onClick={() => setAsked('others')}>{words.others}</Button>
      <Button icon="sign-out" onClick={() => setAsked('everywhere')}>
        {words.everywhere}
      </Button>
    </div>
  );
  return (
    <div className={styles.stack}>
      <Card title={words.title} description={words.text} isFlush>
        <KeyTable keys={keys} onRevoke={setAsked} />
      </Card>
      {buttons}
      {asked && <EndSessions asked={asked} others={others} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** The words of the question, by what is asked about. */
function useQuestion(asked: Asked, others: number) {
  const { keys: words } = useWords(accountWords);
  const nameOf = useDeviceName();
  if (asked === 'others') {
    const text = words.othersText(others);
    return { title: words.othersTitle, text, confirm: words.othersConfirm, done: words.othersRevoked };
  }
  if (asked === 'everywhere')
    return { title: words.everywhereTitle, text: words.everywhereText, confirm: words.everywhereConfirm };
  const text = words.revokeText(nameOf(asked));
  return { title: words.revokeTitle, text, confirm: words.revokeConfirm, done: words.revoked };
}

interface EndProps {
  asked: Asked;
  others: readonly Key[];
  onClose: () => void;
}

/** Asks, and ends the sessions one by one: what was ended before something went wrong stays so. */
function EndSessions({ asked, others, onClose }: EndProps) {
  const language = useLanguage();
  const question = useQuestion(asked, others.length);
  const revoke = useCommand(revokeKey);
  const leave = useCommand(logout, { onDone: () => location.assign(BASE) });
  const [isBusy, setIsBusy] = useState(false);
  const error = revoke.error ?? leave.error;

  async function end(): Promise<void> {
    const targets = typeof asked === 'string' ? others : [asked];
    setIsBusy(true);
    let isDone = true;
    for (const { key_id } of targets) {
      isDone = (await revoke.run({ key_id })) !== undefined;
      if (!isDone) break;
    }
    if (isDone && asked === 'everywhere') await leave.run({});
    setIsBusy(false);
    if (!isDone || asked === 'everywhere') return;
    if (question.done) toast({ title: question.done });
    onClose();
  }
  return (
    <ConfirmDialog
      title={question.title}
      description={question.text}
      confirm={question.confirm}
      isBusy={isBusy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {error !== null && <Notice tone="danger" title={sentenceOf(error)[language]} isAlert />}
    </ConfirmDialog>
  );
}
