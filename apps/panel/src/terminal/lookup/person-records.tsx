import { PictureButton } from '../../shared/picture/picture.tsx';
import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import listWarrants from '@cabildo/contracts/mdt/warrants/list_warrants.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Money } from '../../design/money.tsx';
import { Time } from '../../design/time.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { Paint } from '../../vehicles/paint.tsx';
import { useWords } from '../../words/words.ts';
import { LookupLink } from './lookup-link.tsx';
import styles from './lookup.module.css';
import type { PersonRecord } from './lookup.ts';
import { lookupWords } from './lookup.words.ts';
import { useSearchesOf } from './use-names.ts';
import { VoidPunishment } from './void-punishment.tsx';

interface Kind {
  title: string;
  entries: readonly { id: number; shown: ReactNode }[];
}

interface Props {
  person: PersonRecord;
  characterId: number;
  onVoid(): void;
}

/** The records of a person, kind by kind; those of which there are none stand in one line. */
export function PersonRecords({ person, characterId, onVoid }: Props) {
  const words = useWords(lookupWords);
  const kinds = [
    ...useSearches(person),
    usePunishments(person, onVoid),
    useVehicles(person),
    useCases(person),
    useHistory(characterId),
  ];
  const lacking = kinds.filter(({ entries }) => entries.length === 0).map(({ title }) => title);
  return (
    <>
      {kinds
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <Card key={title} title={title}>
            <ul className={styles.list}>
              {entries.map(({ id, shown }) => (
                <li key={id} className={styles.entry}>
                  {shown}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      {lacking.length > 0 && <p className={styles.soft}>{words.lacking(lacking.join(', '))}</p>}
    </>
  );
}

function useSearches({ warrants, bolos }: PersonRecord): Kind[] {
  const words = useWords(lookupWords);
  return [
    {
      title: words.warrants,
      entries: warrants.map(({ warrant_id: id, type, reason }) => ({
        id,
        shown: (
          <>
            <Badge tone="danger">{words.warrantTypes[type]}</Badge>
            <span className={styles.text}>{reason}</span>
          </>
        ),
      })),
    },
    {
      title: words.bolos,
      entries: bolos.map(({ bolo_id: id, kind, description }) => ({
        id,
        shown: (
          <>
            <Badge tone="warning">{words.kinds[kind]}</Badge>
            <span className={styles.text}>{description}</span>
          </>
        ),
      })),
    },
  ];
}

/** The warrants and BOLOs of a person that are over, for people who may list them. */
function useHistory(characterId: number): Kind {
  const words = useWords(lookupWords);
  const { may } = useServer();
  const { warrants, bolos } = useSearchesOf(characterId, may(listWarrants) && may(listBolos));
  const ended = [
    ...warrants.map((each) => ({
      ...each,
      id: each.warrant_id,
      what: words.warrantTypes[each.type],
      why: each.reason,
    })),
    ...bolos.map((each) => ({
      ...each,
      // Both count from 1, and stand in one list.
      id: -each.bolo_id,
      what: words.boloOf,
      why: each.description,
    })),
  ].filter(({ status }) => status !== 'active');
  return {
    title: words.history,
    entries: ended
      .sort((a, b) => b.updated_at.localeCompare(a.updated_at))
      .map(({ id, what, why, status, closed_at, updated_at }) => ({
        id,
        shown: (
          <>
            <Badge>{what}</Badge>
            <span className={styles.text}>{why}</span>
            <Badge>{words.statuses[status]}</Badge>
            <span className={styles.soft}>
              <Time value={closed_at ?? updated_at} />
            </span>
          </>
        ),
      })),
  };
}

function usePunishments({ punishments }: PersonRecord, onVoid: () => void): Kind {
  const words = useWords(lookupWords);
  const { symbol } = useServer();
  return {
    title: words.record,
    entries: punishments.map((punishment) => ({
      id: punishment.punishment_id,
      shown: (
        <>
          <Badge>{words.types[punishment.type]}</Badge>
          <span className={styles.text}>{punishment.reason}</span>
          {punishment.status === 'voided' && <Badge tone="warning">{words.voidedState}</Badge>}
          {punishment.fine && <Money amount={punishment.fine.amount} symbol={symbol} />}
          {punishment.points && (
            <span>
              {words.licensePoints(punishment.points.points)}
              {/* They are deducted a moment later, so that the licence may still have them here. */}
              {punishment.points.status === 'pending' && ` (${words.pending})`}
            </span>
          )}
          {punishment.jail_minutes !== null && <span>{words.minutes(punishment.jail_minutes)}</span>}
          <span className={styles.soft}>
            <Time value={punishment.created_at} />
          </span>
          <Evidence evidence={punishment.evidence} />
          <span className={styles.action}>
            <VoidPunishment punishment={punishment} onDone={onVoid} />
          </span>
        </>
      ),
    })),
  };
}

/** Evidence: pictures of the server open here, and addresses elsewhere in another tab. */
function Evidence({ evidence }: Pick<PersonRecord['punishments'][number], 'evidence'>) {
  const words = useWords(lookupWords);
  return evidence.map(({ url, image_id, note }, at) => {
    const name = note ?? words.evidenceOf(at + 1);
    return image_id === undefined ? (
      <a key={url} className="link" href={url} target="_blank" rel="noreferrer noopener">
        {name}
      </a>
    ) : (
      <PictureButton key={image_id} address={url} name={name} />
    );
  });
}

function useVehicles({ vehicles }: PersonRecord): Kind {
  const words = useWords(lookupWords);
  return {
    title: words.vehicles,
    entries: vehicles.map(({ vehicle_id: id, plate, brand, model, color }) => ({
      id,
      shown: (
        <>
          <LookupLink search={{ by: 'plate', text: plate }}>{plate}</LookupLink>
          <span className={styles.text}>{`${brand} ${model}`}</span>
          <Paint color={color} />
        </>
      ),
    })),
  };
}

function useCases({ cases }: PersonRecord): Kind {
  const words = useWords(lookupWords);
  return {
    title: words.cases,
    entries: cases.map(({ case_id: id, number, title }) => ({
      id,
      shown: (
        <ServerLink to="/terminal/$serverId/cases" search={{ case: id }}>
          {`${number} · ${title}`}
        </ServerLink>
      ),
    })),
  };
}
