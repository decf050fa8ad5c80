import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useServer } from '../app/server.tsx';
import { TextField } from '../design/TextField.tsx';
import { useWords } from '../words/words.ts';
import styles from './frame.module.css';
import { looksLikePlate } from './lookup.ts';
import { frameWords } from './words.ts';

/** The field of the bar that looks a person or a plate up. */
export function QuickLookup() {
  const words = useWords(frameWords);
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  if (!may(lookupPerson)) return null;
  const text = typed.trim();
  const lookUp = (): void => {
    if (text === '') return;
    void navigate({
      to: '/terminal/$serverId/lookup',
      params: { serverId: String(serverId) },
      search: { by: looksLikePlate(text) ? 'plate' : 'person', text },
    });
    setTyped('');
  };
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        lookUp();
      }}
    >
      <TextField
        label={words.find}
        isLabelHidden
        isRequired
        type="search"
        icon="search"
        placeholder={words.find}
        value={typed}
        onChange={setTyped}
      />
    </form>
  );
}
