import createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import { useState } from 'react';
import { useServer } from '../app/server.tsx';
import { Money } from '../design/Money.tsx';
import { MoneyField } from '../design/MoneyField.tsx';
import { NumberField } from '../design/NumberField.tsx';
import { Select } from '../design/Select.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm, type Entered } from '../forms/use-form.ts';
import { labelOf } from '../app/label.ts';
import { useWords } from '../words/words.ts';
import { ChargePicker } from './ChargePicker.tsx';
import { licenseFor, sumOf, type Counted, type PersonRecord } from './lookup.ts';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';
import { SubjectDialog, type Subject } from './SubjectDialog.tsx';

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
  const { reason, fine_amount, jail_minutes } = entered;
  const { points } = sumOf(counted);
  const charges = counted.map(({ charge: { charge_id }, count }) => ({ charge_id, count }));
  const license = licenseId === NO_LICENSE ? { license_points: 0 } : { license_id: Number(licenseId) };
  return {
    reason,
    ...(type !== 'automatic' && { type }),
    ...(charges.length > 0 ? { charges } : type === 'fine' ? { fine_amount } : {}),
    ...(charges.length === 0 && type === 'jail' && { jail_minutes: jail_minutes ?? undefined }),
    ...(points > 0 && license),
  };
}

/** Punishes a person for charges of the penal code. */
export function TicketDialog({ characterId, name, licenses, onClose, onDone }: Props) {
  const words = useWords(lookupWords);
  const { serverId, symbol, may } = useServer();
  const mayTakePoints = may({ access: { to: ['manage_licenses', 'punish'] } });
  const [counted, setCounted] = useState<readonly Counted[]>([]);
  const [type, setType] = useState<Type>('automatic');
  const withPoints = licenses.filter(({ is_valid, max_points }) => is_valid && max_points !== null);
  const [license, setLicense] = useState(String(licenseFor(withPoints)?.license_id ?? NO_LICENSE));
  const form = useForm(createPunishment, {
    fixed: { server_id: serverId, server_character_id: characterId },
    toInput: (entered) => inputOf(counted, type, mayTakePoints ? license : NO_LICENSE, entered),
    onDone() {
      toast({ title: words.ticketDone, text: name });
      onDone();
    },
  });
  const { points } = sumOf(counted);
  return (
    <SubjectDialog title={words.ticket} name={name} form={form} onClose={onClose}>
      <ChargePicker counted={counted} onChange={setCounted} />
      {counted.length > 0 && <SumLine counted={counted} />}
      {points > 0 && !mayTakePoints && <p className={styles.soft}>{words.noPoints}</p>}
      {points > 0 && mayTakePoints && (
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
      )}
      <Select
        label={words.type}
        isRequired
        value={type}
        onChange={setType}
        options={[
          { value: 'automatic', label: words.automatic },
          ...TYPES.map((value) => ({ value, label: words.types[value] })),
        ]}
      />
      {counted.length === 0 && type === 'fine' && (
        <MoneyField label={words.amount} symbol={symbol} {...form.text('fine_amount')} isRequired />
      )}
      {counted.length === 0 && type === 'jail' && (
        <NumberField label={words.jailMinutes} min={1} {...form.bind<number | null>('jail_minutes', null)} />
      )}
      <TextArea label={words.reason} {...form.text('reason')} />
    </SubjectDialog>
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
