import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Failed } from '../app/Failed.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServer, useServerId } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { Money } from '../design/Money.tsx';
import { Notice } from '../design/Notice.tsx';
import { Person } from '../design/Person.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Time } from '../design/Time.tsx';
import { labelOf } from '../app/label.ts';
import { useWords } from '../words/words.ts';
import { Paint } from '../vehicles/Paint.tsx';
import { BoloDialog } from './BoloDialog.tsx';
import type { PersonRecord } from './lookup.ts';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';
import { LookupLink } from './LookupLink.tsx';
import { TicketDialog } from './TicketDialog.tsx';
import { usePersonLookup } from './use-lookup.ts';
import { VoidPunishment } from './VoidPunishment.tsx';
import { WarrantDialog } from './WarrantDialog.tsx';

/** All that is known of a person, and what an officer can do about it. */
export function PersonSheet({ characterId }: { characterId: number }) {
  const words = useWords(lookupWords);
  const { data, error, refetch } = usePersonLookup({ server_character_id: characterId });
  const again = (): void => void refetch();
  if (error) return <Failed title={words.failed} query={{ error, refetch: again }} />;
  if (!data?.person) return <Skeleton shape="card" />;
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
        <Searches person={person} />
        <Punishments person={person} onVoid={again} />
        <Belongings person={person} />
      </div>
    </div>
  );
}

type Open = 'ticket' | 'warrant' | 'bolo' | undefined;

function Head(props: { person: PersonRecord; characterId: number; onDone: () => void }) {
  const { person, characterId, onDone } = props;
  const words = useWords(lookupWords);
  const { may } = useServer();
  const [open, setOpen] = useState<Open>();
  const { character, flags } = person;
  const isAlive = character?.status !== 'dead';
  const name = character ? fullName(character) : `#${characterId}`;
  const close = (): void => setOpen(undefined);
  const done = (): void => {
    close();
    onDone();
  };
  const subject = { characterId, name, onClose: close, onDone: done };
  return (
    <div className={styles.head}>
      <Person name={name} detail={character?.dni_number} size="large" />
      {flags.map((flag) => (
        <Badge key={flag} tone={flag === 'wanted' ? 'danger' : 'neutral'}>
          {words[flag]}
        </Badge>
      ))}
      <span className={styles.space} />
      {may(createPunishment) && (
        <Button variant="primary" icon="receipt" onClick={() => setOpen('ticket')}>
          {words.ticket}
        </Button>
      )}
      {isAlive && may(createWarrant) && (
        <Button icon="warrant" onClick={() => setOpen('warrant')}>
          {words.warrant}
        </Button>
      )}
      {isAlive && may(createBolo) && (
        <Button icon="eye" onClick={() => setOpen('bolo')}>
          {words.bolo}
        </Button>
      )}
      {open === 'ticket' && <TicketDialog {...subject} licenses={person.licenses} />}
      {open === 'warrant' && <WarrantDialog {...subject} />}
      {open === 'bolo' && <BoloDialog {...subject} kind="person" />}
    </div>
  );
}

function Entries({ title, children }: { title: string; children: ReactNode[] }) {
  const words = useWords(lookupWords);
  return (
    <Card title={title}>
      {children.length > 0 ? (
        <ul className={styles.list}>{children}</ul>
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
      <Entries title={words.warrants}>
        {warrants.map(({ warrant_id, type, reason }) => (
          <li key={warrant_id} className={styles.entry}>
            <Badge tone="danger">{words.warrantTypes[type]}</Badge>
            <span className={styles.text}>{reason}</span>
          </li>
        ))}
      </Entries>
      <Entries title={words.bolos}>
        {bolos.map(({ bolo_id, kind, description }) => (
          <li key={bolo_id} className={styles.entry}>
            <Badge tone="warning">{words.kinds[kind]}</Badge>
            <span className={styles.text}>{description}</span>
          </li>
        ))}
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
    <Entries title={words.record}>
      {punishments.map((punishment) => (
        <li key={punishment.punishment_id} className={styles.entry}>
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
        </li>
      ))}
    </Entries>
  );
}

function Belongings({ person: { licenses, vehicles, cases } }: { person: PersonRecord }) {
  const words = useWords(lookupWords);
  const serverId = useServerId();
  return (
    <>
      <Entries title={words.licenses}>
        {licenses.map(({ license_id, name, name_label, is_valid, points_remaining, max_points }) => (
          <li key={license_id} className={styles.entry}>
            <span className={styles.text}>{labelOf({ name, name_label })}</span>
            {max_points !== null && <span>{words.points(points_remaining ?? 0, max_points)}</span>}
            <Badge tone={is_valid ? 'success' : 'danger'}>{is_valid ? words.valid : words.revoked}</Badge>
          </li>
        ))}
      </Entries>
      <Entries title={words.vehicles}>
        {vehicles.map(({ vehicle_id, plate, brand, model, color }) => (
          <li key={vehicle_id} className={styles.entry}>
            <LookupLink search={{ by: 'plate', text: plate }}>{plate}</LookupLink>
            <span className={styles.text}>{`${brand} ${model}`}</span>
            <Paint color={color} />
          </li>
        ))}
      </Entries>
      <Entries title={words.cases}>
        {cases.map(({ case_id, number, title }) => (
          <li key={case_id} className={styles.entry}>
            <Link
              className="link"
              to="/terminal/$serverId/cases"
              params={{ serverId: String(serverId) }}
              search={{ case: case_id }}
            >
              {`${number} · ${title}`}
            </Link>
          </li>
        ))}
      </Entries>
    </>
  );
}
