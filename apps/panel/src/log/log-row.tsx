import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Note } from '../shared/list/note.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { Badge } from '../design/badge.tsx';
import { Icon } from '../design/icon.tsx';
import { Person } from '../design/person.tsx';
import { Time } from '../design/time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { defined, type LogSearch } from './filters.ts';
import styles from './log.module.css';
import { addressOf, noteOf, type LogRow } from './rows.ts';
import { logWords } from './words.ts';

/** Who acted; the platform has no name. */
export function Actor({ actor, name }: { actor: LogRow['actor']; name?: string | undefined }) {
  const words = useWords(logWords);
  if (actor === null)
    return (
      <span className={styles.system}>
        <Icon name="settings" />
        {words.system}
      </span>
    );
  const shown = actor.name ?? name;
  if (actor.kind === 'key')
    return (
      <span className={styles.system}>
        <Icon name="key" />
        {shown ?? words.key(actor.id)}
      </span>
    );
  const person = <Person size="small" name={shown ?? words.person(actor.id)} />;
  if (!actor.isByBot) return person;
  return (
    <span className={styles.byBot}>
      {person}
      <span className={styles.bot}>{words.byBot}</span>
    </span>
  );
}

/** The subject of an entry in a word. */
export function Domain({ domain }: { domain: string }) {
  const { domains } = useWords(logWords);
  return <Badge>{domain in domains ? domains[domain as keyof typeof domains] : domain}</Badge>;
}

interface Props {
  row: LogRow;
  actorName: string | undefined;
  search: LogSearch;
  isOpen: boolean;
}

/** An entry in one line: when, who, what happened, and its subject. All of it leads to its details, but for names that are links. */
export const Row = memo(function Row({ row, actorName, search, isOpen }: Props) {
  const serverId = useServerId();
  const language = useLanguage();
  return (
    <div className={styles.row} data-event={row.id} data-open={isOpen || undefined}>
      <Link
        to="/s/$serverId/log"
        params={{ serverId: String(serverId) }}
        search={defined({ ...search, entry: addressOf(row) })}
        className={styles.open}
        aria-label={noteOf(row, language)}
        aria-current={isOpen || undefined}
        preload={false}
        resetScroll={false}
      />
      <span className={styles.time}>
        <Time value={row.at} />
      </span>
      <span className={styles.actor}>
        <Actor actor={row.actor} name={actorName} />
      </span>
      <span className={styles.note}>
        <Note parts={row.parts[language]} />
      </span>
      <span className={styles.domain}>
        <Domain domain={row.domain} />
      </span>
    </div>
  );
});
