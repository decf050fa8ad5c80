import type { ImagePurpose } from '@cabildo/contracts/images.ts';
import { LIMITS } from '@cabildo/contracts/limits.ts';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { MomentField } from '../../design/fields/moment-field.tsx';
import { MoneyField } from '../../design/fields/money-field.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { RadioCards, type Card } from '../../design/fields/radio-cards.tsx';
import { Select } from '../../design/fields/select.tsx';
import { Switch } from '../../design/fields/switch.tsx';
import { TextArea } from '../../design/fields/text-area.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import type { CommandContract } from '../../forms/command.ts';
import type { Bound, Form, NameOf } from '../../forms/use-form.ts';
import { CompanyField } from '../company/company-field.tsx';
import { CharacterField } from '../person/character-field.tsx';
import { PictureField } from '../picture/picture-field.tsx';
import { useServer } from '../server/server.tsx';

/** A control shows its label beside its value, or more. */
export type Shown =
  | string
  | {
      label: string;
      hint?: ReactNode;
      /** The names of the values that a contract lists; with a text or an icon each, they are cards. */
      options?: Readonly<Record<string, string | Omit<Card<string>, 'value'>>>;
      /**
       * The contract cannot say it: that a text is a moment, a picture for a purpose, a number that is no amount or a single line, that
       * a whole number is money, and that a choice of yes or no is a box to tick.
       */
      as?: 'moment' | 'digits' | 'line' | 'money' | 'checkbox' | { picture: ImagePurpose };
      /** The smallest number, where the control offers less than the contract takes. */
      min?: number;
      /** The largest number, where the contract takes more than there is. */
      max?: number;
      /** The lines of a long text. */
      rows?: number;
      /** Characters, or companies, that cannot be chosen. */
      except?: readonly number[];
      suffix?: string;
      placeholder?: string;
      isRequired?: boolean;
    };

/** A control of its own, which may take the value from the form. */
type Own = ReactElement | ((bound: Bound) => ReactNode);

/** The controls of a form in their order, by the parameters; false stands for none. */
export type Fields<C extends CommandContract> = { [N in NameOf<C>]?: Shown | Own | false };

interface Props<C extends CommandContract> {
  form: Form<C>;
  fields: Fields<C>;
}

/** The controls of a form, each as the contract describes its parameter: text, amount, number, choice, character, yes or no. */
export function FormFields<C extends CommandContract>({ form, fields }: Props<C>) {
  return Object.entries<Shown | Own | false | undefined>(fields).map(([name, shown]) => (
    <Fragment key={name}>{shown && controlOf(form, name as NameOf<C>, shown)}</Fragment>
  ));
}

function controlOf<C extends CommandContract>(form: Form<C>, name: NameOf<C>, shown: Shown | Own): ReactNode {
  if (typeof shown === 'function') return shown(form.text(name));
  return isValidElement(shown) ? shown : <Control form={form} name={name} shown={shown as Shown} />;
}

interface ControlProps<C extends CommandContract> {
  form: Form<C>;
  name: NameOf<C>;
  shown: Shown;
}

function Control<C extends CommandContract>({ form, name, shown }: ControlProps<C>) {
  const { options, as, min, max, except, ...props } = typeof shown === 'string' ? { label: shown } : shown;
  const doc = form.doc(name);
  const field = { ...form.text(name), ...props };
  const Toggle = as === 'checkbox' ? Checkbox : Switch;
  if (doc['type'] === 'boolean') return <Toggle {...field} {...form.bind<boolean>(name, false)} />;
  if (options)
    return <Choice {...field} {...form.bind<string | null>(name, null)} {...props} options={options} />;
  if (doc['thing'] === 'character')
    return <CharacterField {...field} {...form.bind<number | null>(name, null)} {...props} except={except} />;
  if (doc['thing'] === 'org')
    return <CompanyField {...field} {...form.bind<number | null>(name, null)} {...props} except={except} />;
  if (doc['maximum'] === LIMITS.max_amount || as === 'money')
    return <Amount {...field} value={String(field.value)} />;
  if (doc['type'] === 'integer' || doc['type'] === 'number') {
    const { minimum, maximum } = doc as { minimum?: number; maximum?: number };
    const bound = form.bind<number | null>(name, null);
    return <NumberField {...field} min={min ?? minimum} max={max ?? maximum} {...bound} {...props} />;
  }
  if (as === 'moment') return <MomentField {...field} />;
  if (typeof as === 'object') return <PictureField {...field} purpose={as.picture} />;
  if (as === 'digits') return <TextField {...field} inputMode="numeric" />;
  return doc['format'] === 'multiline' && as !== 'line' ? <TextArea {...field} /> : <TextField {...field} />;
}

/** An amount in the currency of the server. */
function Amount(props: Omit<Parameters<typeof MoneyField>[0], 'symbol'>) {
  return <MoneyField {...props} symbol={useServer().symbol} />;
}

type Options = NonNullable<Exclude<Shown, string>['options']>;

/** One of the values that a contract lists: in a list, or on cards where there is more to say than a name. */
function Choice({ options, ...field }: Omit<Parameters<typeof Select>[0], 'options'> & { options: Options }) {
  const entries = Object.entries(options);
  const cards = entries.flatMap(([value, shown]) => (typeof shown === 'string' ? [] : { value, ...shown }));
  if (cards.length > 0) return <RadioCards {...field} options={cards} />;
  return <Select {...field} options={entries.map(([value, label]) => ({ value, label: String(label) }))} />;
}
