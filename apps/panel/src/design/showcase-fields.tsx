import { useState } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ColorField } from './ColorField.tsx';
import { Combobox } from './Combobox.tsx';
import { FileField } from './FileField.tsx';
import { FormActions, FormLayout, FormSection } from './FormLayout.tsx';
import { ImageField } from './ImageField.tsx';
import type { Option } from './Listbox.tsx';
import { MoneyField } from './MoneyField.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { NumberField } from './NumberField.tsx';
import { PinPad } from './PinPad.tsx';
import { RadioCards } from './RadioCards.tsx';
import { Select } from './Select.tsx';
import styles from './showcase.module.css';
import { Switch } from './Switch.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const PEOPLE: Option[] = ['Luis Ortega', 'Ana Ruiz', 'María José Carvajal', 'Bo Lind'].map((label) => ({
  value: label,
  label,
  hint: 'Citizen',
  icon: 'user',
}));

const search = (text: string): Promise<Option[]> =>
  Promise.resolve(PEOPLE.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())));

const CURRENCIES: Option[] = [
  { value: 'EUR', label: 'Euro', hint: '€' },
  { value: 'USD', label: 'Dollar', hint: '$' },
  { value: 'XXX', label: 'None', isDisabled: true },
];

/** All fields. */
export function ShowcaseFields() {
  return (
    <>
      <Card title="Fields">
        <TextFields />
      </Card>
      <Card title="A form">
        <FormLayout>
          <Choices />
          <Files />
        </FormLayout>
        <FormActions>
          <Button>Discard</Button>
          <Button variant="primary">Save</Button>
        </FormActions>
      </Card>
    </>
  );
}

function TextFields() {
  const [text, setText] = useState('Los Robles');
  const [secret, setSecret] = useState('');
  const [amount, setAmount] = useState('1234567');
  const [number, setNumber] = useState<number | null>(5);
  const [currency, setCurrency] = useState<string | null>('EUR');
  const [person, setPerson] = useState<Option | null>(null);
  return (
    <div className={styles.fields}>
      <TextField label="Name" value={text} onChange={setText} isRequired hint="Players see it." />
      <TextField
        label="Address"
        type="url"
        value="htp:/"
        onChange={setText}
        error="Begin it with https://."
      />
      <TextField label="Search" type="search" value={text} onChange={setText} placeholder="Name or plate" />
      <TextField label="Password" type="password" value={secret} onChange={setSecret} isRequired={false} />
      <TextField label="Day" type="date" value="2026-03-04" onChange={setText} />
      <TextField label="Locked" value="Cannot be changed" onChange={setText} isDisabled />
      <MoneyField label="Amount" symbol="€" value={amount} onChange={setAmount} />
      <NumberField label="Interest" value={number} onChange={setNumber} min={0} max={10} suffix="%" />
      <Select label="Currency" options={CURRENCIES} value={currency} onChange={setCurrency} />
      <Select label="Bank" options={CURRENCIES} value={null} onChange={setCurrency} placeholder="Choose…" />
      <Combobox
        label="Pay to"
        value={person}
        onChange={setPerson}
        search={search}
        recent={PEOPLE.slice(0, 2)}
        placeholder="Find a person"
      />
      <TextArea label="Note" value={text} onChange={setText} />
    </div>
  );
}

function Choices() {
  const [isOn, setIsOn] = useState(true);
  const [preset, setPreset] = useState<string | null>('calm');
  const [rights, setRights] = useState<readonly string[]>(['read']);
  return (
    <FormSection title="Choices" text="They say what follows from each of them.">
      <Switch label="Taxes" value={isOn} onChange={setIsOn} hint="Each payment in a shop pays them." />
      <Switch label="Loans" value={false} onChange={setIsOn} isDisabled />
      <Checkbox label="Tell all members" value={isOn} onChange={setIsOn} hint="Once, when it is saved." />
      <RadioCards
        label="Economy"
        value={preset}
        onChange={setPreset}
        options={[
          { value: 'calm', title: 'Calm', text: 'Low wages, low prices.', icon: 'coins' },
          { value: 'rich', title: 'Rich', text: 'Everybody has a car by Friday.', icon: 'car' },
        ]}
      />
      <MultiSelect
        label="Rights"
        value={rights}
        onChange={setRights}
        options={[
          { value: 'read', label: 'See the log' },
          { value: 'write', label: 'Write fines', hint: 'Up to the limit of the penal code.' },
        ]}
      />
    </FormSection>
  );
}

function Files() {
  const [color, setColor] = useState('#3e63dd');
  const [image, setImage] = useState<string | null>(null);
  const [file, setFile] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <FormSection title="Colour, files, PIN">
      <ColorField label="Colour" value={color} onChange={setColor} />
      <ImageField label="Logo" value={image} onChange={setImage} hint="Up to 2 MiB." />
      <FileField label="Catalogue" value={file} onChange={setFile} accept=".csv" />
      <PinPad
        label="PIN of the account"
        error={error}
        onSubmit={(pin) => setError(pin === '1234' ? null : 'The PIN is wrong. Two attempts are left.')}
      />
    </FormSection>
  );
}
