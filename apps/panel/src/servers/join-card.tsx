import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { TextField } from '../design/fields/text-field.tsx';
import { PlainForm } from '../forms/plain-form.tsx';
import { useWords } from '../words/words.ts';
import { waysOf } from './code.ts';
import { useJoin } from './join.ts';
import { Refusal } from './refusal.tsx';
import styles from './servers.module.css';
import { serversWords } from './words.ts';

/** One field for both kinds of code: an invitation, and what a game shows to a new player (V1-15). */
export function JoinCard() {
  const { join: words } = useWords(serversWords);
  const [text, setText] = useState('');
  const [isMalformed, setIsMalformed] = useState(false);
  const { mutate, isPending, error, reset } = useJoin();
  const submit = (): void => {
    const isCode = waysOf(text).length > 0;
    setIsMalformed(!isCode);
    if (isCode) mutate(text);
  };
  return (
    <Card title={words.title} description={words.text}>
      <PlainForm className={styles.join} form={{ submit, isBusy: isPending }}>
        <TextField
          label={words.code}
          value={text}
          onChange={(next) => {
            setText(next);
            setIsMalformed(false);
            reset();
          }}
          error={isMalformed ? words.malformed : undefined}
          isRequired
          maxLength={24}
        />
        {error !== null && <Refusal error={error} code={text} />}
        <Button type="submit" isBusy={isPending}>
          {words.submit}
        </Button>
      </PlainForm>
    </Card>
  );
}
