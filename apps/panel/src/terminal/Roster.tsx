import { useState } from 'react';
import { Failed } from '../app/Failed.tsx';
import { CharacterPerson } from '../app/character-name.tsx';
import { Badge } from '../design/Badge.tsx';
import { Empty } from '../design/Empty.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Table, type Column } from '../design/Table.tsx';
import { useWords } from '../words/words.ts';
import styles from './board.module.css';
import { departmentsWords } from './departments.words.ts';
import { ChangeOfficer } from './OfficerDialog.tsx';
import { useRoster, type RosterEntry } from './use-roster.ts';

const columnsOf = (
  words: (typeof departmentsWords)['es'],
  onChange: ((officer: RosterEntry) => void) | undefined,
  mayChange: (officer: RosterEntry) => boolean,
): Column<RosterEntry>[] => [
  {
    id: 'person',
    header: words.person,
    cell: ({ server_character_id: id }) => <CharacterPerson id={id} />,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  { id: 'rank', header: words.rank, cell: ({ rank }) => rank ?? '–', isMain: true },
  {
    id: 'state',
    header: words.duty,
    cell: ({ is_lead, on_duty }) => (
      <span className={styles.chips}>
        {is_lead && <Badge tone="accent">{words.lead}</Badge>}
        {on_duty && <Badge tone="success">{words.onDuty}</Badge>}
      </span>
    ),
    align: 'end',
    isMain: true,
  },
  ...(onChange
    ? [
        {
          id: 'change',
          header: '',
          cell: (officer: RosterEntry) =>
            mayChange(officer) && (
              <IconButton icon="edit" size="small" label={words.change} onClick={() => onChange(officer)} />
            ),
          align: 'end' as const,
          width: '48px',
          isMain: true,
        },
      ]
    : []),
];

/** The people of a department; its leads open a post and change it. */
export function Roster({ departmentId }: { departmentId: number }) {
  const words = useWords(departmentsWords);
  const { pages, roster, isAdmin, leads } = useRoster(departmentId);
  const [changed, setChanged] = useState<RosterEntry>();
  if (pages.error && roster.length === 0) return <Failed title={words.failed} query={pages} />;
  return (
    <section className={styles.section} aria-label={words.roster}>
      <h3 className={styles.sectionTitle}>{words.roster}</h3>
      <Table
        label={words.roster}
        isShort
        // Only admins appoint, change and remove leads (OT-06).
        columns={columnsOf(words, leads ? setChanged : undefined, ({ is_lead }) => isAdmin || !is_lead)}
        rows={roster}
        rowKey={({ server_character_id: id }) => String(id)}
        isLoading={pages.isPending}
        empty={<Empty icon="users" title={words.emptyRoster} />}
      />
      {changed && <ChangeOfficer officer={changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}
