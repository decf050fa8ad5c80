import { ownPreview } from '../../shared/picture/picture.tsx';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { useMe } from '../../api/session.ts';
import { birthText } from '../../characters/age.ts';
import { charactersWords } from '../../characters/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Person } from '../../design/person.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { labelOf } from '../../shared/person/label.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { BoloDialog, WarrantDialog } from '../records/search-forms.tsx';
import { TicketDialog } from '../records/ticket-dialog.tsx';
import { Flags } from './lookup-link.tsx';
import styles from './lookup.module.css';
import type { PersonRecord } from './lookup.ts';
import { lookupWords } from './lookup.words.ts';
import { PersonRecords } from './person-records.tsx';
import { usePersonLookup } from './use-names.ts';

/** All that is known of a person, the facts first, and what an officer can do about it. */
export function PersonSheet({ characterId }: { characterId: number }) {
  const words = useWords(lookupWords);
  const { data, error, refetch } = usePersonLookup({ server_character_id: characterId });
  const again = (): void => void refetch();
  if (error) return <Failed title={words.failed} query={{ error, refetch: again }} />;
  if (!data?.person) return <Skeleton shape="sheet" />;
  const { person, missing } = data;
  return (
    <div className={styles.sheet}>
      {missing.length > 0 && (
        <Notice
          tone="warning"
          title={words.missing}
          action={
            <Button size="small" onClick={again}>
              {words.again}
            </Button>
          }
        />
      )}
      <Wanted person={person} />
      <Head person={person} characterId={characterId} onDone={again} />
      <Facts person={person} />
      <PersonRecords person={person} characterId={characterId} onVoid={again} />
    </div>
  );
}

/** Says over the whole width, and aloud, that a person is wanted, and what for. */
function Wanted({ person: { flags, warrants, bolos } }: { person: PersonRecord }) {
  const words = useWords(lookupWords);
  if (!flags.includes('wanted')) return null;
  const reasons = [
    ...warrants.filter(({ type }) => type === 'arrest').map(({ reason }) => reason),
    ...bolos.map(({ description }) => description),
  ];
  return (
    <div role="alert" className={styles.wanted}>
      <Icon name="warning" />
      <p className={styles.wantedTitle}>{words.wanted}</p>
      <p className={styles.wantedText}>{reasons.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

interface HeadProps {
  person: PersonRecord;
  characterId: number;
  onDone(): void;
}

function Head({ person: { character, flags, licenses }, characterId, onDone }: HeadProps) {
  const words = useWords(lookupWords);
  const { may } = useServer();
  const isAlive = character?.status !== 'dead';
  const isAbove = useIsAbove(character?.user_id);
  const name = character ? fullName(character) : `#${characterId}`;
  const subject = { characterId, name, onDone };
  return (
    <div className={styles.head}>
      <Person
        name={name}
        image={ownPreview(character?.image_url ?? null)}
        detail={character?.dni_number}
        size="large"
      />
      <Flags flags={flags.filter((flag) => flag !== 'wanted')} />
      <span className={styles.space} />
      {isAbove && may(createPunishment) && <span className={styles.soft}>{words.above}</span>}
      <DialogButton
        isShown={!isAbove && may(createPunishment)}
        variant="primary"
        icon="receipt"
        label={words.ticket}
      >
        {(close) => <TicketDialog {...subject} licenses={licenses} onClose={close} />}
      </DialogButton>
      <DialogButton isShown={isAlive && may(createWarrant)} icon="warrant" label={words.warrant}>
        {(close) => <WarrantDialog {...subject} onClose={close} />}
      </DialogButton>
      <DialogButton isShown={isAlive && may(createBolo)} icon="eye" label={words.bolo}>
        {(close) => (
          <BoloDialog
            {...subject}
            about={{ kind: 'person', server_character_id: characterId }}
            onClose={close}
          />
        )}
      </DialogButton>
    </div>
  );
}

/** Whether a user stands above this person, whom the API then lets not punish them; nobody is above themselves, nor who has left. */
function useIsAbove(userId: number | undefined): boolean {
  const { user_id: own } = useMe();
  const input = { server_id: useServerId(), user_ids: [own, userId ?? own] };
  const { data } = useQuery({ ...answer('members', 'list', input), enabled: userId !== undefined });
  const hierarchyOf = (id: number | undefined): number =>
    data?.members.find(({ user_id }) => user_id === id)?.hierarchy ?? 0;
  return hierarchyOf(userId) > hierarchyOf(own);
}

/** The birth, the sex, the nationality and the licences, which officers ask first. */
function Facts({ person: { character, licenses } }: { person: PersonRecord }) {
  const words = useWords(lookupWords);
  const { birthdate, gender, nationality, years } = useWords(charactersWords);
  const language = useLanguage();
  return (
    <section aria-label={words.identity}>
      <KeyValues
        items={[
          [birthdate, character?.birthdate && birthText(character.birthdate, language, years)],
          [gender, character?.gender],
          [nationality, character?.nationality],
          [
            words.licenses,
            licenses.length > 0 && (
              <ul key="licenses" className={styles.list}>
                {licenses.map(({ license_id, is_valid, points_remaining, max_points, ...licence }) => (
                  <li key={license_id} className={styles.head}>
                    {labelOf(licence)}
                    {max_points !== null && (
                      <span className={styles.soft}>{words.points(points_remaining ?? 0, max_points)}</span>
                    )}
                    <Badge tone={is_valid ? 'success' : 'danger'}>
                      {is_valid ? words.valid : words.revoked}
                    </Badge>
                  </li>
                ))}
              </ul>
            ),
          ],
        ].map(([name, value]) => [name as string, value || null] as const)}
      />
    </section>
  );
}
