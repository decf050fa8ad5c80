import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { useState } from 'react';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../frame.module.css';
import { LookupText } from '../lookup/lookup-text.tsx';
import { consoleWords } from './console.words.ts';
import { useOrders } from './use-orders.ts';

/** The name of the field, by which a key finds it. */
export const COMMAND = 'command';

/** The line of the bar: orders are done, and all else is looked up. */
export function CommandLine() {
  const words = useWords(consoleWords);
  const { may } = useServer();
  const { obey } = useOrders();
  const [typed, setTyped] = useState('');
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (obey(typed)) setTyped('');
      }}
    >
      <LookupText
        label={may(lookupPerson) ? words.line : words.lineOrders}
        name={COMMAND}
        value={typed}
        onChange={setTyped}
      />
    </form>
  );
}
