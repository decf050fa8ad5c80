import type { ReactNode } from 'react';
import { useCharacterName } from '../../shared/person/character-name.tsx';
import { Badge } from '../../design/badge.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { localeOf } from '../../words/locale.ts';
import { useWords } from '../../words/words.ts';
import styles from './bank-card.module.css';
import { partsOf } from './card.ts';
import type { Card } from './use-cards.ts';
import { cardWords } from './words.ts';

/** Secrets that only the holder of a card sees, and only for a moment. */
export interface Secrets {
  number: string;
  cvv: string | undefined;
}

const TONES = { active: 'success', disabled: 'warning', archived: 'neutral', expired: 'danger' } as const;

/** The number of a card by its four parts; only the last one while it is hidden. */
export function CardNumber({ number, end }: { number?: string | undefined; end: string }) {
  const words = useWords(cardWords);
  const parts = number === undefined ? ['••••', '••••', '••••', end] : partsOf(number);
  return (
    <span className={styles.number}>
      <span className="visually-hidden">{number ?? words.hidden(end)}</span>
      {parts.map((part, index) => (
        <span key={index} aria-hidden="true">
          {part}
        </span>
      ))}
    </span>
  );
}

interface Props {
  card: Card;
  secrets?: Secrets | undefined;
  children?: ReactNode;
}

/** A card as one holds it: server, number, holder, kind, end. */
export function BankCard({ card, secrets, children }: Props) {
  const words = useWords(cardWords);
  const language = useLanguage();
  const { server } = useServer();
  const holder = useCharacterName(card.holder_character_id);
  const { status, card_type, nickname, expires_at, uses_left } = card;
  const end = new Intl.DateTimeFormat(localeOf(language), { month: '2-digit', year: '2-digit' });
  return (
    <div className={styles.card} data-status={status}>
      <div className={styles.line}>
        <span className={styles.server}>{server.server_name}</span>
        <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>
      </div>
      <span className={styles.name}>{nickname ?? words.types[card_type]}</span>
      <CardNumber number={secrets?.number} end={card.card_number} />
      <div className={styles.line}>
        <span className={styles.holder}>{holder ?? '…'}</span>
        {uses_left !== null && <span className={styles.fact}>{words.usesLeft(uses_left)}</span>}
        {expires_at !== null && <span className={styles.fact}>{end.format(Date.parse(expires_at))}</span>}
        {secrets?.cvv !== undefined && (
          <span className={styles.fact}>
            {words.cvv} {secrets.cvv}
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
