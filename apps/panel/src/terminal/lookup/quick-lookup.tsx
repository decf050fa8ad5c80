import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TextField } from '../../design/fields/text-field.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../frame.module.css';
import { frameWords } from '../words.ts';

interface TextProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** A field for the text that is looked up. */
export function LookupText({ label, ...field }: TextProps) {
  return (
    <TextField
      label={label}
      isLabelHidden
      isRequired
      type="search"
      icon="search"
      placeholder={label}
      {...field}
    />
  );
}

/** The field of the bar that looks persons and plates up. */
export function QuickLookup() {
  const words = useWords(frameWords);
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  if (!may(lookupPerson)) return null;
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        const text = typed.trim();
        if (text === '') return;
        const params = { serverId: String(serverId) };
        void navigate({ to: '/terminal/$serverId/lookup', params, search: { text } });
        setTyped('');
      }}
    >
      <LookupText label={words.find} value={typed} onChange={setTyped} />
    </form>
  );
}
