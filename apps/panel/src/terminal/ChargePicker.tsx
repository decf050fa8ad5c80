import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answer } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';
import { Combobox } from '../design/Combobox.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { NumberField } from '../design/NumberField.tsx';
import { useWords } from '../words/words.ts';
import type { Charge, Counted } from './lookup.ts';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';

/** The charges that a search offers, and how often one may count. */
const MOST = 20;
const MOST_COUNTS = 100;

interface Props {
  counted: readonly Counted[];
  onChange(counted: readonly Counted[]): void;
}

/** Chooses charges of the penal code, and how often each counts. */
export function ChargePicker({ counted, onChange }: Props) {
  const words = useWords(lookupWords);
  const serverId = useServerId();
  const queries = useQueryClient();
  const found = useRef(new Map<number, Charge>());
  const search = async (text: string) => {
    const input = { server_id: serverId, per_page: MOST, ...(text.trim() && { search: text.trim() }) };
    const { charges } = await queries.fetchQuery(answer('mdt', 'listCharges', input));
    for (const charge of charges) found.current.set(charge.charge_id, charge);
    return charges
      .filter(({ charge_id }) => !counted.some(({ charge }) => charge.charge_id === charge_id))
      .map(({ charge_id, code, title, category }) => ({
        value: String(charge_id),
        label: `${code} · ${title}`,
        ...(category !== null && { hint: category }),
      }));
  };
  const add = (id: string): void => {
    const charge = found.current.get(Number(id));
    if (charge) onChange([...counted, { charge, count: 1 }]);
  };
  const setCount = (id: number, count: number): void =>
    onChange(counted.map((each) => (each.charge.charge_id === id ? { ...each, count } : each)));
  return (
    <>
      <Combobox
        label={words.addCharge}
        hint={words.addChargeHint}
        value={null}
        onChange={(option) => option && add(option.value)}
        search={search}
      />
      <ul className={styles.list} aria-label={words.charges}>
        {counted.map(({ charge: { charge_id, code, title }, count }) => (
          <li key={charge_id} className={styles.counted}>
            <span>{`${code} · ${title}`}</span>
            <NumberField
              label={words.times(code)}
              isLabelHidden
              isRequired
              min={1}
              max={MOST_COUNTS}
              value={count}
              onChange={(to) => setCount(charge_id, to ?? 1)}
            />
            <IconButton
              icon="x"
              label={words.removeCharge(code)}
              onClick={() => onChange(counted.filter(({ charge }) => charge.charge_id !== charge_id))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
