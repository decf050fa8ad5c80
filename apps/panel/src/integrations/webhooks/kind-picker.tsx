import { TEST_KIND } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import { EVERY_KIND } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import { useId, useState } from 'react';
import { Field } from '../../design/fields/field.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { RadioCards } from '../../design/fields/radio-cards.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { choiceAfter, extentOf, KIND_GROUPS, type ChosenKind, type KindGroup } from './kind-groups.ts';
import { kindWords } from './kind.words.ts';
import styles from './webhooks.module.css';
import { webhooksWords } from './words.ts';

/** The kinds of events that a webhook is sent: all of them, or groups and single ones. */
export function KindPicker({ value, onChange, error }: Bound<readonly string[]>) {
  const words = useWords(webhooksWords);
  const isEvery = value.includes(EVERY_KIND);
  // Who looks at the other choice and comes back finds the ticks as they were.
  const [ticked, setTicked] = useState<readonly string[]>(isEvery ? [] : value);
  const tick = (kinds: readonly string[]): void => {
    setTicked(kinds);
    onChange(kinds);
  };
  return (
    <>
      <RadioCards<'every' | 'chosen'>
        label={words.events}
        value={isEvery ? 'every' : 'chosen'}
        onChange={(choice) => onChange(choice === 'every' ? [EVERY_KIND] : ticked)}
        options={(['every', 'chosen'] as const).map((each) => ({ value: each, ...words.scopes[each] }))}
      />
      {!isEvery && (
        <Field
          label={words.events}
          isLabelHidden
          isGroup
          error={error === undefined ? null : value.length === 0 ? words.noKind : error}
        >
          {(control) => (
            <div className={styles.groups}>
              {KIND_GROUPS.map(([group, kinds]) => (
                <Group
                  key={group}
                  group={group}
                  kinds={kinds}
                  chosen={value}
                  isWrong={control['aria-invalid']}
                  onChange={tick}
                />
              ))}
            </div>
          )}
        </Field>
      )}
    </>
  );
}

interface GroupProps {
  group: KindGroup;
  kinds: readonly ChosenKind[];
  chosen: readonly string[];
  isWrong: true | undefined;
  onChange: (chosen: readonly string[]) => void;
}

function Group({ group, kinds, chosen, isWrong, onChange }: GroupProps) {
  const words = useWords(webhooksWords);
  const names = useWords(kindWords);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const extent = extentOf(kinds, chosen);
  const set = (changed: readonly string[], isAdded: boolean): void =>
    onChange(choiceAfter(chosen, changed, isAdded));
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <label className={styles.option}>
          <input
            type="checkbox"
            className={styles.box}
            checked={extent === 'all'}
            aria-invalid={isWrong}
            ref={(input) => {
              if (input) input.indeterminate = extent === 'some';
            }}
            onChange={() => set(kinds, extent !== 'all')}
          />
          {names.groups[group]}
        </label>
        <span className={styles.count}>
          {words.part(kinds.filter((kind) => chosen.includes(kind)).length, kinds.length)}
        </span>
        <IconButton
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          label={words.unfold(names.groups[group])}
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div id={id} className={styles.kinds}>
          {kinds.map((kind) => (
            <label key={kind} className={styles.option}>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.includes(kind)}
                aria-invalid={isWrong}
                onChange={(event) => set([kind], event.target.checked)}
              />
              <span>
                {names.kinds[kind]}
                <code className={styles.code}>{kind}</code>
              </span>
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns how a kind of events is called; one that this version does not know names itself. */
export function useKindName(): (kind: string) => string {
  const { kinds } = useWords(kindWords);
  const { testKind } = useWords(webhooksWords);
  const names: Readonly<Record<string, string>> = kinds;
  return (kind) => (kind === TEST_KIND ? testKind : (names[kind] ?? kind));
}
