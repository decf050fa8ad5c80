import type { NotePart } from '@cabildo/contracts/sentence.ts';
import { formatExact, formatMoment } from '../../design/format.ts';
import { Money } from '../../design/money.tsx';
import { useLanguage } from '../../words/language.ts';
import { CharacterName } from '../person/character-name.tsx';
import { ServerLink } from '../server/server-link.tsx';
import { useServer } from '../server/server.tsx';

/** A sentence of the log or of a notice: characters lead to their sheets, and money and times are the reader's. */
export function Note({ parts }: { parts: readonly NotePart[] }) {
  // The parts of a sentence stay in their places.
  return <>{parts.map((part, at) => (typeof part === 'string' ? part : <Slot key={at} slot={part} />))}</>;
}

function Slot({ slot }: { slot: Exclude<NotePart, string> }) {
  const { symbol } = useServer();
  const language = useLanguage();
  if (slot.kind === 'money')
    return <Money amount={slot.amount ?? null} symbol={symbol} isSigned={slot.text.startsWith('+')} />;
  if (slot.at !== undefined) {
    const time = Date.parse(slot.at);
    return (
      <time dateTime={slot.at} title={formatExact(time, language)}>
        {formatMoment(time, language)}
      </time>
    );
  }
  if (slot.kind !== 'character' || slot.id === undefined || slot.name === null) return slot.text;
  return (
    <ServerLink
      to="/s/$serverId/characters/$characterId"
      params={{ characterId: String(slot.id) }}
      preload={false}
    >
      {slot.name === undefined ? <CharacterName id={slot.id} /> : slot.text}
    </ServerLink>
  );
}
