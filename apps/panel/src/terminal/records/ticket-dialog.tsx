import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Combobox } from '../../design/fields/combobox.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Select } from '../../design/fields/select.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Money } from '../../design/money.tsx';
import type { Entered } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { labelOf } from '../../shared/person/label.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../lookup/lookup.module.css';
import { useUnits } from '../rights.ts';
import { type Charge, type Counted, licenseFor, type PersonRecord, sumOf } from '../lookup/lookup.ts';
import { lookupWords } from '../lookup/lookup.words.ts';
import { EvidenceField, type Piece } from './evidence-field.tsx';
import { OfficerField } from './officer-field.tsx';
import type { Subject } from './search-forms.tsx';

/** The charges that a search offers, and how often one may count. */
const MOST = 20;
const MOST_COUNTS = 100;

/** The kinds of ticket that need no right to remove members. */
const TYPES = ['warning', 'fine', 'jail', 'other'] as const;
type Type = (typeof TYPES)[number] | 'automatic';
const NO_LICENSE = 'none';

interface Props extends Subject {
  characterId: number;
  licenses: PersonRecord['licenses'];
}

/** The input for a ticket: the charges bring fine, time and points; without a licence no points are deducted (OT-07). */
function inputOf(counted: readonly Counted[], type: Type, licenseId: string, entered: Entered) {
  const { reason, fine_amount, jail_minutes, officer_character_id } = entered;
  const evidence = ((entered['evidence'] ?? []) as Piece[]).filter(({ url }) => url.trim() !== '');
  const { points } = sumOf(counted);
  const charges = counted.map(({ charge: { charge_id }, count }) => ({ charge_id, count }));
  const license = licenseId === NO_LICENSE ? { license_points: 0 } : { license_id: Number(licenseId) };
  return {
    reason,
    officer_character_id: officer_character_id ?? undefined,
    ...(evidence.length > 0 && {
      evidence: evidence.map(({ url, note }) => ({ url, note: note || undefined })),
    }),
    ...(type !== 'automatic' && { type }),
    ...(charges.length > 0 ? { charges } : type === 'fine' ? { fine_amount } : {}),
    ...(charges.length === 0 && type === 'jail' && { jail_minutes: jail_minutes ?? undefined }),
    ...(points > 0 && license),
  };
}

/** Punishes a person for charges of the penal code. */
export function TicketDialog({ characterId, name, licenses, ...ends }: Props) {
  const words = useWords(lookupWords);
  const { serverId, may } = useServer();
  const mayTakePoints = may({ access: { to: ['manage_licenses', 'punish'] } });
  const { own } = useUnits();
  const [counted, setCounted] = useState<readonly Counted[]>([]);
  const [type, setType] = useState<Type>('automatic');
  const withPoints = licenses.filter(({ is_valid, max_points }) => is_valid && max_points !== null);
  const [license, setLicense] = useState(String(licenseFor(withPoints)?.license_id ?? NO_LICENSE));
  const { points } = sumOf(counted);
  return (
    <CommandForm
      {...ends}
      contract={createPunishment}
      fixed={{ server_id: serverId, server_character_id: characterId }}
      values={{ officer_character_id: own?.server_character_id ?? null }}
      toInput={(entered) => inputOf(counted, type, mayTakePoints ? license : NO_LICENSE, entered)}
      title={`${words.ticket}: ${name}`}
      isWide
      submit={words.ticket}
      done={{ title: words.ticketDone, text: name }}
      fields={(form) => ({
        charges: (
          <>
            <ChargePicker counted={counted} onChange={setCounted} />
            {counted.length > 0 && <SumLine counted={counted} />}
          </>
        ),
        license_points: points > 0 && !mayTakePoints && <p className={styles.soft}>{words.noPoints}</p>,
        license_id: points > 0 && mayTakePoints && (
          <Select
            label={words.license}
            isRequired
            value={license}
            onChange={setLicense}
            options={[
              ...withPoints.map((each) => ({ value: String(each.license_id), label: labelOf(each) })),
              { value: NO_LICENSE, label: words.noLicense },
            ]}
          />
        ),
        type: (
          <Select
            label={words.fields.type}
            isRequired
            value={type}
            onChange={setType}
            options={[
              { value: 'automatic', label: words.automatic },
              ...TYPES.map((value) => ({ value, label: words.types[value] })),
            ]}
          />
        ),
        fine_amount: counted.length === 0 && type === 'fine' && { label: words.amount, isRequired: true },
        jail_minutes: counted.length === 0 && type === 'jail' && (
          <NumberField
            label={words.jailMinutes}
            min={1}
            {...form.bind<number | null>('jail_minutes', null)}
          />
        ),
        reason: words.fields.reason,
        evidence: <EvidenceField {...form.bind<readonly Piece[]>('evidence', [])} />,
        officer_character_id: <OfficerField {...form.bind<number | null>('officer_character_id', null)} />,
      })}
    />
  );
}

function SumLine({ counted }: { counted: readonly Counted[] }) {
  const words = useWords(lookupWords);
  const { symbol } = useServer();
  const { fine, minutes, points } = sumOf(counted);
  return (
    <p className={styles.sum} role="status">
      <span>{words.sum}</span>
      <Money amount={fine} symbol={symbol} />
      {minutes > 0 && <span>{words.minutes(minutes)}</span>}
      {points > 0 && <span>{words.licensePoints(points)}</span>}
    </p>
  );
}

interface PickerProps {
  counted: readonly Counted[];
  onChange(counted: readonly Counted[]): void;
}

/** Chooses charges of the penal code, and how often each counts. */
function ChargePicker({ counted, onChange }: PickerProps) {
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
