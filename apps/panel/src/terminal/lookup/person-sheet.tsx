import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import voidPunishment from '@cabildo/contracts/mdt/punishments/void_punishment.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import banMember from '@cabildo/contracts/servers/bans/ban.ts';
import type { ReactNode } from 'react';
import { useMe } from '../../api/session.ts';
import { birthText } from '../../characters/age.ts';
import { charactersWords } from '../../characters/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Money } from '../../design/money.tsx';
import { Person } from '../../design/person.tsx';
import { Time } from '../../design/time.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { labelOf } from '../../shared/person/label.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { Paint } from '../../vehicles/paint.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { BoloDialog, WarrantDialog } from '../records/search-forms.tsx';
import { TicketDialog } from '../records/ticket-dialog.tsx';
import { Flags, LookupLink } from './lookup-link.tsx';
import styles from './lookup.module.css';
import type { PersonRecord } from './lookup.ts';
import { lookupWords } from './lookup.words.ts';
import { usePersonLookup } from './use-names.ts';

/** All that is known of a person, and what an officer can do about it. */
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
      <Head person={person} characterId={characterId} onDone={again} />
      <div className={styles.cards}>
        <Identity person={person} />
        <Searches person={person} />
        <Punishments person={person} onVoid={again} />
        <Belongings person={person} />
      </div>
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
  const name = character ? fullName(character) : `#${characterId}`;
  const subject = { characterId, name, onDone };
  return (
    <div className={styles.head}>
      <Person name={name} detail={character?.dni_number} size="large" />
      <Flags flags={flags} />
      <span className={styles.space} />
      <DialogButton isShown={may(createPunishment)} variant="primary" icon="receipt" label={words.ticket}>
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

/** The birth, the sex and the nationality, which officers ask first. */
function Identity({ person: { character } }: { person: PersonRecord }) {
  const words = useWords(lookupWords);
  const { birthdate, gender, nationality, years } = useWords(charactersWords);
  const language = useLanguage();
  if (!character) return null;
  return (
    <Card title={words.identity}>
      <KeyValues
        items={[
          [words.dni, character.dni_number],
          [birthdate, character.birthdate && birthText(character.birthdate, language, years)],
          [gender, character.gender],
          [nationality, character.nationality],
        ]}
      />
    </Card>
  );
}

interface EntriesProps<T> {
  title: string;
  entries: readonly T[];
  idOf: (entry: T) => number;
  children: (entry: T) => ReactNode;
}

/** A card with what is known of one kind, thing by thing. */
function Entries<T>({ title, entries, idOf, children }: EntriesProps<T>) {
  const words = useWords(lookupWords);
  return (
    <Card title={title}>
      {entries.length > 0 ? (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={idOf(entry)} className={styles.entry}>
              {children(entry)}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>{words.none}</p>
      )}
    </Card>
  );
}

function Searches({ person: { warrants, bolos } }: { person: PersonRecord }) {
  const words = useWords(lookupWords);
  return (
    <>
      <Entries title={words.warrants} entries={warrants} idOf={({ warrant_id }) => warrant_id}>
        {({ type, reason }) => (
          <>
            <Badge tone="danger">{words.warrantTypes[type]}</Badge>
            <span className={styles.text}>{reason}</span>
          </>
        )}
      </Entries>
      <Entries title={words.bolos} entries={bolos} idOf={({ bolo_id }) => bolo_id}>
        {({ kind, description }) => (
          <>
            <Badge tone="warning">{words.kinds[kind]}</Badge>
            <span className={styles.text}>{description}</span>
          </>
        )}
      </Entries>
    </>
  );
}

interface PunishmentsProps {
  person: PersonRecord;
  onVoid(): void;
}

function Punishments({ person: { punishments }, onVoid }: PunishmentsProps) {
  const words = useWords(lookupWords);
  const { symbol } = useServer();
  return (
    <Entries title={words.record} entries={punishments} idOf={({ punishment_id }) => punishment_id}>
      {(punishment) => (
        <>
          <Badge>{words.types[punishment.type]}</Badge>
          <span className={styles.text}>{punishment.reason}</span>
          {punishment.status === 'voided' && <Badge tone="warning">{words.voidedState}</Badge>}
          {punishment.fine && <Money amount={punishment.fine.amount} symbol={symbol} />}
          {punishment.jail_minutes !== null && <span>{words.minutes(punishment.jail_minutes)}</span>}
          <span className={styles.soft}>
            <Time value={punishment.created_at} />
          </span>
          <span className={styles.action}>
            <VoidPunishment punishment={punishment} onDone={onVoid} />
          </span>
        </>
      )}
    </Entries>
  );
}

function Belongings({ person: { licenses, vehicles, cases } }: { person: PersonRecord }) {
  const words = useWords(lookupWords);
  return (
    <>
      <Entries title={words.licenses} entries={licenses} idOf={({ license_id }) => license_id}>
        {({ is_valid, points_remaining, max_points, ...licence }) => (
          <>
            <span className={styles.text}>{labelOf(licence)}</span>
            {max_points !== null && <span>{words.points(points_remaining ?? 0, max_points)}</span>}
            <Badge tone={is_valid ? 'success' : 'danger'}>{is_valid ? words.valid : words.revoked}</Badge>
          </>
        )}
      </Entries>
      <Entries title={words.vehicles} entries={vehicles} idOf={({ vehicle_id }) => vehicle_id}>
        {({ plate, brand, model, color }) => (
          <>
            <LookupLink search={{ by: 'plate', text: plate }}>{plate}</LookupLink>
            <span className={styles.text}>{`${brand} ${model}`}</span>
            <Paint color={color} />
          </>
        )}
      </Entries>
      <Entries title={words.cases} entries={cases} idOf={({ case_id }) => case_id}>
        {({ case_id, number, title }) => (
          <ServerLink to="/terminal/$serverId/cases" search={{ case: case_id }}>
            {`${number} · ${title}`}
          </ServerLink>
        )}
      </Entries>
    </>
  );
}

type Punishment = PersonRecord['punishments'][number];

/** Whether this person may void a punishment: moderators any, officers their own, and a ban only with the right to ban (OT-06, SV-18). */
function useMayVoid({ status, created_by, apply, type }: Punishment): boolean {
  const { may } = useServer();
  const { user_id } = useMe();
  if (status === 'voided' || !may(voidPunishment)) return false;
  if (apply && type === 'ban' && !may(banMember)) return false;
  return created_by === user_id || may({ access: { ...voidPunishment.access, to: 'mod' } });
}

/** A button that voids a punishment, after it was asked why. */
function VoidPunishment({ punishment, onDone }: { punishment: Punishment; onDone: () => void }) {
  const words = useWords(lookupWords);
  const { serverId } = useServer();
  const { punishment_id, reason } = punishment;
  if (!useMayVoid(punishment)) return null;
  return (
    <DialogButton size="small" label={words.void}>
      {(close) => (
        <CommandForm
          contract={voidPunishment}
          id={String(punishment_id)}
          fixed={{ server_id: serverId, punishment_id }}
          title={`${words.voidTitle}: ${reason}`}
          description={words.voidText}
          submit={words.void}
          isDanger
          done={words.voided}
          fields={{ reason: words.fields.reason }}
          onDone={onDone}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
