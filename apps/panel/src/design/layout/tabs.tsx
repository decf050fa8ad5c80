import { type ReactNode, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import { moveFocus } from '../focus.ts';
import rows from './row.module.css';
import styles from './tabs.module.css';
import { useRow } from './use-row.ts';

export type Tab<Id extends string = string> = { id: Id; label: string; count?: number | undefined };

type Props<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
};

/** Parts of one thing, one at a time. Arrows go from tab to tab and choose it. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: Props<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useRow(list, '[aria-selected="true"]', value);
  return (
    <div className={styles.tabs}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes(rows.row, styles.list)}
        onKeyDown={(event) => {
          const elements = [...list.current!.querySelectorAll<HTMLElement>('[role="tab"]')];
          if (!event.key.match(/^(ArrowLeft|ArrowRight|Home|End)$/)) return;
          event.preventDefault();
          moveFocus(event.key, elements);
          const to = elements.indexOf(document.activeElement as HTMLElement);
          if (tabs[to]) onChange(tabs[to].id);
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
