import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Person } from '../../design/person.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { Pane } from '../pane.tsx';
import { BoloDialog } from '../records/search-forms.tsx';
import { boardSearch, CLOSED, type LookupSearch } from '../search.ts';
import { Flags } from './lookup-link.tsx';
import { LookupText } from './lookup-text.tsx';
import { mayBePlate } from './lookup.ts';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';
import { PersonSheet } from './person-sheet.tsx';
import { PlateSheet } from './plate-sheet.tsx';
import { usePersonLookup } from './use-names.ts';

/** Looks persons and plates up beside the board. */
export function LookupPane({ onClose }: { onClose: () => void }) {
  const words = useWords(lookupWords);
  const { search, show: change } = useAddress(boardSearch);
  const { by, text, person } = search;
  const { may } = useServer();
  const show = (next: LookupSearch): void => change({ ...CLOSED.lookup, ...next, pane: 'lookup' });
  const mayLookUp = may(lookupPerson);
  return (
    <Pane title={words.title} subtitle={mayLookUp && words.logged} onClose={onClose}>
      {!mayLookUp && <Empty icon="lock" title={words.notForYou} text={words.notForYouText} />}
      {mayLookUp && <LookupForm key={`${by} ${text}`} by={by} text={text ?? ''} onLookup={show} />}
      {mayLookUp && person !== undefined && <PersonSheet key={person} characterId={person} />}
      {mayLookUp && person === undefined && text === undefined && <Empty icon="search" title={words.start} />}
      {mayLookUp && person === undefined && text !== undefined && (
        <Results by={by} text={text} onShow={show} />
      )}
    </Pane>
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
      {by !== 'plate' && (
        <Persons query={text} isAlone={by === 'person'} onOpen={(id) => onShow({ by, text, person: id })} />
      )}
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

interface PersonsProps {
  query: string;
  /** The text is meant as a person, and not as a plate too. */
  isAlone: boolean;
  onOpen(id: number): void;
}

/** The persons that are found; the only one is shown at once. */
function Persons({ query: text, isAlone, onOpen }: PersonsProps) {
  const words = useWords(lookupWords);
  const { may } = useServer();
  const query = usePersonLookup({ query: text });
  return (
    <Loaded query={query} failed={words.failed} shape="rows">
      {({ persons = [] }) =>
        isAlone && persons.length === 1 ? (
          <PersonSheet characterId={persons[0]!.character.server_character_id} />
        ) : (
          <>
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
                  cell: ({ character: { dni_number, birthdate, ...character } }) => (
                    <Person
                      name={fullName(character)}
                      detail={[dni_number, birthdate?.slice(0, 4)].filter(Boolean).join(' · ')}
                      size="small"
                    />
                  ),
                },
                {
                  header: words.state,
                  ...MAIN,
                  width: '112px',
                  cell: ({ flags }) => <Flags flags={flags} />,
                },
              ]}
            />
            {persons.length === 0 && may(createBolo) && (
              <div className={styles.head}>
                <DialogButton icon="eye" label={words.boloUnknown}>
                  {(close) => <BoloDialog values={{ kind: 'person', description: text }} onClose={close} />}
                </DialogButton>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}
