import { Select } from '../design/Select.tsx';
import { TextField } from '../design/TextField.tsx';
import type { Bound } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import type { CardConfig } from './character.ts';
import { customFieldsOf } from './custom-fields.ts';
import { charactersWords } from './words.ts';

type FieldName = 'name' | 'surname' | 'nationality' | 'gender' | 'birthdate' | 'birth_time' | 'image_url';

interface Props {
  config: CardConfig;
  text: (name: FieldName) => Bound;
  /** The values of the fields that the community has added. */
  custom: Bound<Readonly<Record<string, unknown>>>;
}

/** The day on which somebody of an age was born at the latest. */
const bornBefore = (years: number): string => {
  const day = new Date();
  day.setFullYear(day.getFullYear() - years);
  return day.toISOString().slice(0, 10);
};

/** The fields that the identity card of the server asks for (DN-03, DN-04). */
export function CharacterFields({ config, text, custom }: Props) {
  const words = useWords(charactersWords);
  const { name_fields, surname_fields, nationalities, min_age, max_age } = config;
  const partsHint = (count: number): string | undefined => (count > 1 ? words.parts(count) : undefined);
  const enabled = nationalities.filter(({ enabled: isEnabled }) => isEnabled);
  const nationality = text('nationality');
  return (
    <>
      <TextField label={words.name} hint={partsHint(name_fields)} {...text('name')} isRequired />
      {surname_fields > 0 && (
        <TextField label={words.surname} hint={partsHint(surname_fields)} {...text('surname')} isRequired />
      )}
      <TextField
        type="date"
        label={words.birthdate}
        hint={words.ages(min_age, max_age)}
        max={bornBefore(min_age)}
        {...text('birthdate')}
      />
      <TextField type="time" label={words.birthTime} {...text('birth_time')} />
      <TextField label={words.gender} {...text('gender')} />
      {nationalities.length === 0 ? (
        <TextField label={words.nationality} {...nationality} />
      ) : (
        <Select
          label={words.nationality}
          placeholder={words.choose}
          {...nationality}
          value={nationality.value || null}
          options={enabled.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      {customFieldsOf(config).map(({ key, label, isRequired }) => (
        <TextField
          key={key}
          label={label}
          isRequired={isRequired}
          value={String(custom.value[key] ?? '')}
          onChange={(value) => custom.onChange({ ...custom.value, [key]: value })}
        />
      ))}
      <TextField type="url" label={words.image} hint={words.imageHint} {...text('image_url')} />
    </>
  );
}
