import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './day-fields.module.css';
import { addDays, dayOf, isDay, localZone } from './days.ts';

const WORDS = defineWords({
  from: ['Desde el día', 'From day'],
  to: ['Hasta el día', 'To day'],
  today: ['Hoy', 'Today'],
  week: ['Últimos 7 días', 'Last 7 days'],
});

const WEEK_DAYS = 7;

/** The first and the last day of a time, as the reader's calendar counts them. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Chooses the first and the last day; they cannot cross. */
export function DayFields({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  const words = useWords(WORDS);
  const today = dayOf(Date.now(), localZone());
  const day = (text: string): string | undefined => (isDay(text) ? text : undefined);
  return (
    <>
      <TextField
        type="date"
        label={words.from}
        value={from ?? ''}
        max={to ?? today}
        onChange={(text) => {
          const next = day(text);
          onChange({ from: next, ...(next && to && next > to && { to: next }) });
        }}
      />
      <TextField
        type="date"
        label={words.to}
        value={to ?? ''}
        min={from}
        max={today}
        onChange={(text) => {
          const next = day(text);
          onChange({ to: next, ...(next && from && next < from && { from: next }) });
        }}
      />
      <div className={styles.presets}>
        <Button size="small" onClick={() => onChange({ from: today, to: today })}>
          {words.today}
        </Button>
        <Button size="small" onClick={() => onChange({ from: addDays(today, 1 - WEEK_DAYS), to: today })}>
          {words.week}
        </Button>
      </div>
    </>
  );
}
