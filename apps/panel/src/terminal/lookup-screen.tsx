import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Failed } from '../app/Failed.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { Page } from '../design/Page.tsx';
import { Person } from '../design/Person.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Table, type Column } from '../design/Table.tsx';
import { TextField } from '../design/TextField.tsx';
import { useWords } from '../words/words.ts';
import type { FoundPerson } from './lookup.ts';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';
import { PersonSheet } from './PersonSheet.tsx';
import { PlateSheet } from './PlateSheet.tsx';
import type { LookupSearch } from './routes.ts';
import { usePersonLookup } from './use-lookup.ts';

const route = getRouteApi('/terminal/$serverId/lookup');

/** Looks persons and plates up. */
export function LookupScreen() {
  const words = useWords(lookupWords);
  const { by = 'person', text, person } = route.useSearch();
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const show = (search: LookupSearch): void =>
    void navigate({ to: '/terminal/$serverId/lookup', params: { serverId: String(serverId) }, search });
  if (!may(lookupPerson))
    return (
      <Page title={words.title}>
        <Empty icon="lock" title={words.notForYou} text={words.notForYouText} />
      </Page>
    );
  return (
    <Page title={words.title} description={words.logged}>
      <LookupForm key={`${by} ${text}`} by={by} text={text ?? ''} onLookup={show} />
      {person !== undefined && <PersonSheet characterId={person} />}
      {person === undefined && text === undefined && <Empty icon="search" title={words.start} />}
      {person === undefined && text !== undefined && by === 'plate' && (
        <PlateSheet plate={text} onPerson={(id) => show({ person: id })} />
      )}
      {person === undefined && text !== undefined && by === 'person' && (
        <Persons query={text} onOpen={(id) => show({ by, text, person: id })} />
      )}
    </Page>
  );
}

interface FormProps {
  by: 'person' | 'plate';
  text: string;
  onLookup(search: LookupSearch): void;
}

function LookupForm({ by, text, onLookup }: FormProps) {
  const words = useWords(lookupWords);
  const [kind, setKind] = useState(by);
  const [typed, setTyped] = useState(text);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onLookup({ by: kind, text: typed.trim() });
      }}
    >
      <SegmentedControl
        label={words.by}
        options={[
          { value: 'person', label: words.person, icon: 'user' },
          { value: 'plate', label: words.plate, icon: 'car' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className={styles.field}>
        <TextField
          label={words.text[kind]}
          isLabelHidden
          isRequired
          type="search"
          icon="search"
          placeholder={words.text[kind]}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button type="submit" variant="primary">
        {words.find}
      </Button>
    </form>
  );
}

const columnsOf = (words: (typeof lookupWords)['es']): Column<FoundPerson>[] => [
  {
    id: 'person',
    header: words.person,
    cell: ({ character }) => <Person name={fullName(character)} size="small" />,
    isMain: true,
  },
  {
    id: 'dni',
    header: words.dni,
    cell: ({ character }) => character.dni_number,
    width: '140px',
    isMain: true,
  },
  {
    id: 'flags',
    header: words.state,
    cell: ({ flags }) =>
      flags.map((flag) => (
        <Badge key={flag} tone={flag === 'wanted' ? 'danger' : 'neutral'}>
          {words[flag]}
        </Badge>
      )),
    width: '180px',
    isMain: true,
  },
  {
    id: 'record',
    header: words.record,
    cell: ({ punishments }) => punishments.length,
    width: '120px',
    align: 'end',
  },
];

function Persons({ query, onOpen }: { query: string; onOpen: (id: number) => void }) {
  const words = useWords(lookupWords);
  const { data, error, refetch } = usePersonLookup({ query });
  if (error) return <Failed title={words.failed} query={{ error, refetch }} />;
  if (!data) return <Skeleton shape="rows" />;
  return (
    <Table
      label={words.title}
      columns={columnsOf(words)}
      rows={data.persons ?? []}
      rowKey={({ character }) => String(character.server_character_id)}
      onOpen={({ character }) => onOpen(character.server_character_id)}
      isShort
      empty={<Empty icon="user" title={words.nobody} text={words.nobodyText} />}
    />
  );
}
