import { ERRORS, type ErrorCode } from '@cabildo/contracts/errors.ts';
import { formatMoment } from '../design/format.ts';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Money } from '../design/money.tsx';
import { bankWords } from '../bank/shared/words.ts';
import { permissionWords } from '../members/permission.words.ts';
import { CharacterName } from '../shared/person/character-name.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer } from '../shared/server/server.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { detailsOf, kindOf, labelOf, nameIn, wordsFor, type Detail } from './details.ts';
import { fieldWords } from './field.words.ts';
import styles from './log.module.css';
import type { LogRow } from './rows.ts';
import { valueWords } from './value.words.ts';
import { logWords } from './words.ts';

/** The data of an entry, field by field. */
export function Data({ row }: { row: LogRow }) {
  const words = useWords(logWords);
  const fields = useWords(fieldWords);
  const details = detailsOf(row.data);
  if (details.length === 0) return null;
  return (
    <>
      <h3 className={styles.section}>{words.data}</h3>
      <KeyValues
        items={details.map((detail) => [
          labelOf(detail, fields),
          <Value key={detail.path.join()} detail={detail} row={row} />,
        ])}
      />
    </>
  );
}

function Value({ detail, row }: { detail: Detail; row: LogRow }) {
  const words = useWords(logWords);
  const language = useLanguage();
  const { symbol } = useServer();
  const said = useSaid();
  const { value } = detail;
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const name = nameIn(row.parts[language], detail);
  if (name !== undefined) return name;
  switch (kindOf(detail)) {
    case 'character':
      return <CharacterLink id={Number(value)} />;
    case 'money':
      return <Money amount={Number(value)} symbol={symbol} />;
    case 'moment':
      return formatMoment(Date.parse(String(value)), language);
    case 'text':
      return said(detail, row);
  }
}

/** A character by its id alone, as the data of an entry has it. */
function CharacterLink({ id }: { id: number }) {
  return (
    <ServerLink
      to="/s/$serverId/characters/$characterId"
      params={{ characterId: String(id) }}
      preload={false}
    >
      <CharacterName id={id} />
    </ServerLink>
  );
}

/** Says the values of enumerations and the codes of refusals in the reader's language, and leaves all others as they are. */
function useSaid(): (detail: Detail, row: LogRow) => string {
  const language = useLanguage();
  const values: Readonly<Record<string, string>> = useWords(valueWords);
  const fields: Readonly<Record<string, string>> = useWords(fieldWords);
  const { permissions } = useWords(permissionWords);
  const own: Readonly<Record<string, string>> = useWords(bankWords).permissions;
  return (detail, row) => {
    const text = String(detail.value);
    switch (wordsFor(detail, row)) {
      case 'fields':
        return fields[text] ?? values[text] ?? text;
      case 'permissions':
        return text in permissions ? permissions[text as keyof typeof permissions].name : (own[text] ?? text);
      case 'values':
        return values[text] ?? text;
      case 'refusals':
        return text in ERRORS ? ERRORS[text as ErrorCode][language] : text;
      case 'none':
        return text;
    }
  };
}
