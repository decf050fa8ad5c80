import { type RefObject, useEffect } from 'react';
import { Combobox } from '../../design/fields/combobox.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useWords } from '../../words/words.ts';
import { useUnits } from '../rights.ts';
import { boardSearch } from '../search.ts';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import type { Call } from './board.ts';
import { UnitChips } from './unit-chips.tsx';
import { useUnitSearch } from './unit-search.ts';
import { useAttach } from './use-attach.ts';

interface Props {
  call: Call;
  nameOf(unitId: number): string;
  /** Contains the field in which units are typed. */
  field: RefObject<HTMLDivElement | null>;
}

/** Puts the cursor into the field in which units are typed. */
export const focusAssign = (field: Props['field']): void => field.current?.querySelector('input')?.focus();

/** The units of a call: typed onto it, and taken off it again. */
export function AssignUnits({ call, nameOf, field }: Props) {
  const words = useWords(boardWords);
  const { search, show } = useAddress(boardSearch);
  const { mayLead, leads } = useUnits();
  const { attach, detach } = useAttach();
  const { others, search: findUnits } = useUnitSearch(call.units);
  const isAsked = search.assign === true;
  const isOpen = call.status !== 'closed';
  useEffect(() => {
    if (!isAsked) return;
    focusAssign(field);
    // The mark is used up, so that it can be set again.
    show({ assign: undefined }, true);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAsked]);
  return (
    <section className={styles.section} aria-label={words.assigned}>
      <h3 className={styles.sectionTitle}>{words.assigned}</h3>
      {isOpen && leads && others.length === 0 && <p className={styles.soft}>{words.noneFree}</p>}
      {isOpen && others.length > 0 && (
        <div ref={field}>
          <Combobox
            label={words.assign}
            hint={words.assignHint}
            value={null}
            isRequired
            onChange={(option) => option && attach(call, Number(option.value))}
            search={findUnits}
          />
        </div>
      )}
      {call.units.length === 0 && <p className={styles.soft}>{words.noneAssigned}</p>}
      <UnitChips
        units={call.units}
        nameOf={nameOf}
        mayRemove={(id) => isOpen && mayLead(id)}
        onRemove={(id) => detach(call, id)}
      />
    </section>
  );
}
