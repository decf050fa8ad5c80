import { useMe } from '../../api/session.ts';
import { useCharacters } from '../../shared/person/character.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useWords } from '../../words/words.ts';
import { useNames } from '../lookup/use-names.ts';
import { boardSearch } from '../search.ts';
import { useBoard } from './board-data.tsx';
import { useOpen } from './board-address.ts';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { callsIn, COLUMNS, isAskedFor } from './board.ts';
import { CallCard } from './call-card.tsx';
import { density } from './density.ts';
import { Filters } from './filters.tsx';
import { useAttach } from './use-attach.ts';

/** The calls that the filters ask for, by their state; each column scrolls by itself. */
export function CallList({ isInFront }: { isInFront: boolean }) {
  const words = useWords(boardWords);
  const { search } = useAddress(boardSearch);
  const { calls, units } = useBoard();
  const { user_id: userId } = useMe();
  const { characters } = useCharacters();
  const open = useOpen();
  const { attach } = useAttach();
  const { find, priority, department, only } = search;
  const isFiltered = [find, priority, department, only].some((each) => each !== undefined);
  const self = { userId, characterIds: characters.map(({ server_character_id }) => server_character_id) };
  const asked = isFiltered ? calls.filter((call) => isAskedFor(call, search, self)) : calls;
  const shown = COLUMNS.map((column) => ({ column, calls: callsIn(column, asked, Date.now()) }));
  const onDuty = new Map(units.map((unit) => [unit.server_character_id, unit.name]));
  const sent = shown.flatMap(({ calls: those }) => those.flatMap((call) => call.units));
  const nameOf = useNames(sent.filter((id) => !onDuty.has(id)));
  return (
    <section className={styles.calls} aria-label={words.calls} data-front={isInFront}>
      <Filters />
      <div className={styles.columns} data-density={density.use()}>
        {shown.map(({ column, calls: those }) => (
          <section key={column} className={styles.column} aria-label={words.columns[column]}>
            <h2 className={styles.columnTitle}>
              {words.columns[column]} <span className={styles.count}>{those.length}</span>
            </h2>
            {those.length === 0 && (
              <p className={styles.none}>{isFiltered ? words.noneAskedFor : words.none[column]}</p>
            )}
            <div className={styles.stack}>
              {those.map((call) => (
                <CallCard
                  key={call.call_id}
                  call={call}
                  names={call.units.map((id) => onDuty.get(id) ?? nameOf(id))}
                  isShown={call.call_id === search.call}
                  onOpen={({ call_id }, assign) =>
                    open({ call: call_id, pane: 'call', assign: assign || undefined })
                  }
                  onDrop={attach}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </section>
  );
}
