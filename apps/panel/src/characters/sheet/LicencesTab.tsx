import type { AnswerOf, Client } from '@cabildo/client';
import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { labelOf } from '../../app/label.ts';
import { pagesOf } from '../../api/answers.ts';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import { GrantLicence } from './GrantLicence.tsx';
import { LicenceActions } from './LicenceActions.tsx';
import { PagedTable } from '../../app/PagedTable.tsx';
import styles from './sheet.module.css';
import { sheetWords } from './words.ts';

export type HeldLicence = AnswerOf<Client['licenses']['getCharacterLicenses']>['licenses'][number];
type Words = (typeof sheetWords)['es'];

function State({ licence }: { licence: HeldLicence }) {
  const words = useWords(sheetWords);
  if (licence.is_valid) return <Badge tone="success">{words.valid}</Badge>;
  return (
    <Badge tone={licence.is_revoked ? 'danger' : 'warning'}>
      {licence.is_revoked ? words.revoked : words.parentRevoked}
    </Badge>
  );
}

const columnsOf = (words: Words): Column<HeldLicence>[] => [
  {
    id: 'licence',
    header: words.licence,
    cell: labelOf,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  { id: 'type', header: words.type, cell: ({ type }) => words.licenceTypes[type] },
  { id: 'state', header: words.state, cell: (licence) => <State licence={licence} />, isMain: true },
  {
    id: 'points',
    header: words.points,
    cell: ({ points_remaining, max_points }) =>
      max_points === null ? '–' : `${points_remaining ?? 0} / ${max_points}`,
    align: 'end',
    width: '96px',
    isMain: true,
  },
  {
    id: 'granted',
    header: words.granted,
    cell: ({ granted_at }) => <Time value={granted_at} />,
    align: 'end',
    width: '128px',
  },
];

/** The licences that a character has or had; who manages licences grants and revokes them here. */
export function LicencesTab({ character }: { character: Character }) {
  const words = useWords(sheetWords);
  const { serverId, may } = useServer();
  const { server_character_id } = character;
  const query = useInfiniteQuery(
    pagesOf('licenses', 'getCharacterLicenses', {
      server_id: serverId,
      server_character_id,
      per_page: 100,
    }),
  );
  const mayChange = may(grant) && character.status === 'active';
  const actions: Column<HeldLicence> = {
    id: 'actions',
    header: words.actionsHead,
    cell: (licence) => <LicenceActions characterId={server_character_id} licence={licence} />,
    align: 'end',
    width: '88px',
    isMain: true,
  };
  return (
    <div className={styles.part}>
      {mayChange && (
        <div className={styles.bar}>
          <GrantLicence characterId={server_character_id} />
        </div>
      )}
      <PagedTable
        pages={query}
        failed={words.failed}
        label={words.licence}
        columns={mayChange ? [...columnsOf(words), actions] : columnsOf(words)}
        rows={query.data?.pages.flatMap(({ licenses }) => licenses) ?? []}
        rowKey={({ license_id }) => String(license_id)}
        empty={<Empty icon="licence" title={words.noLicences} text={words.noLicencesText} />}
      />
    </div>
  );
}
