import { useState } from 'react';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { TextField } from '../design/TextField.tsx';
import { useWords } from '../words/words.ts';
import { waysOf } from './code.ts';
import { useJoin } from './join.ts';
import { Refusal } from './Refusal.tsx';
import { serversRoute } from './routes.ts';
import styles from './servers.module.css';
import { serversWords } from './words.ts';

/** One field for both kinds of code: an invitation, and what a game shows to a new player (V1-15). */
export function JoinCard() {
  const { join: words } = useWords(serversWords);
  const { code: invited = '' } = serversRoute.useSearch();
  const [text, setText] = useState(invited);
  const [isMalformed, setIsMalformed] = useState(false);
  const { mutate, isPending, error, reset } = useJoin();
  return (
    <Card title={words.title} description={words.text}>
      <form
        noValidate
        className={styles.join}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          const isCode = waysOf(text).length > 0;
          setIsMalformed(!isCode);
          if (isCode) mutate(text);
        }}
      >
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
        {error !== null && <Refusal error={error} />}
        <Button type="submit" variant="primary" isBusy={isPending}>
          {words.submit}
        </Button>
      </form>
    </Card>
  );
}
