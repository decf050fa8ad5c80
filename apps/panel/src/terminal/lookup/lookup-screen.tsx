import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { useState } from 'react';
import { birthText } from '../../characters/age.ts';
import { charactersWords } from '../../characters/words.ts';
import { Button } from '../../design/button.tsx';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Person } from '../../design/person.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { lookupSearch, type LookupSearch } from '../search.ts';
import { Flags } from './lookup-link.tsx';
import { mayBePlate } from './lookup.ts';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';
import { PersonSheet } from './person-sheet.tsx';
import { PlateSheet } from './plate-sheet.tsx';
import { LookupText } from './quick-lookup.tsx';
import { usePersonLookup } from './use-names.ts';

/** Looks persons and plates up. */
export function LookupScreen() {
  const words = useWords(lookupWords);
  const { search, show: change } = useAddress(lookupSearch);
  const { by, text, person } = search;
  const { may } = useServer();
  const show = (next: LookupSearch): void =>
    change({ by: undefined, text: undefined, person: undefined, ...next });
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
      {person === undefined && text !== undefined && <Results by={by} text={text} onShow={show} />}
    </Page>
  );
}

interface ResultsProps {
  by: LookupSearch['by'];
  text: string;
  onShow(search: LookupSearch): void;
}

/** Persons, a plate, or both where the text may mean either. */
function Results({ by, text, onShow }: ResultsProps) {
  return (
    <>
      {by !== 'plate' && <Persons query={text} onOpen={(id) => onShow({ by, text, person: id })} />}
      {by !== 'person' && (by === 'plate' || mayBePlate(text)) && (
        <PlateSheet
          key={text}
          plate={text}
          isAlone={by === 'plate'}
          onPerson={(id) => onShow({ person: id })}
          onPlate={(plate) => onShow({ by: 'plate', text: plate })}
        />
      )}
    </>
  );
}

interface FormProps {
  by: LookupSearch['by'];
  text: string;
  onLookup(search: LookupSearch): void;
}

function LookupForm({ by, text, onLookup }: FormProps) {
  const words = useWords(lookupWords);
  const [kind, setKind] = useState<NonNullable<typeof by> | 'any'>(by ?? 'any');
  const [typed, setTyped] = useState(text);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onLookup({ by: kind === 'any' ? undefined : kind, text: typed.trim() });
      }}
    >
      <SegmentedControl
        label={words.by}
        options={[
          { value: 'any', label: words.any, icon: 'search' },
          { value: 'person', label: words.person, icon: 'user' },
          { value: 'plate', label: words.plate, icon: 'car' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className={styles.field}>
        <LookupText label={words.text[kind]} value={typed} onChange={setTyped} />
      </div>
      <Button type="submit" variant="primary">
        {words.find}
      </Button>
    </form>
  );
}

function Persons({ query: text, onOpen }: { query: string; onOpen: (id: number) => void }) {
  const words = useWords(lookupWords);
  const { birthdate, years } = useWords(charactersWords);
  const language = useLanguage();
  const query = usePersonLookup({ query: text });
  return (
    <Loaded query={query} failed={words.failed} shape="rows">
      {({ persons = [] }) => (
        <Table
          label={words.title}
          rows={persons}
          rowKey={({ character }) => String(character.server_character_id)}
          onOpen={({ character }) => onOpen(character.server_character_id)}
          isShort
          empty={<Empty icon="user" title={words.nobody} text={words.nobodyText} />}
          columns={[
            {
              header: words.person,
              ...MAIN,
              cell: ({ character }) => <Person name={fullName(character)} size="small" />,
            },
            { header: words.dni, ...MAIN, width: '140px', cell: ({ character }) => character.dni_number },
            {
              header: birthdate,
              ...MAIN,
              width: '240px',
              cell: ({ character: { birthdate: born } }) => born && birthText(born, language, years),
            },
            { header: words.state, ...MAIN, width: '180px', cell: ({ flags }) => <Flags flags={flags} /> },
            {
              header: words.record,
              width: '120px',
              align: 'end',
              cell: ({ punishments }) => punishments.length,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
