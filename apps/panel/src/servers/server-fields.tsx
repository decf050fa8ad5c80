import { RadioCards } from '../design/fields/radio-cards.tsx';
import { Select } from '../design/fields/select.tsx';
import type { Bound } from '../forms/use-form.ts';
import { useLanguage } from '../words/language.ts';
import { LANGUAGE_TAGS, languageName } from './languages.ts';

interface TypeProps extends Bound {
  label: string;
  types: Readonly<Record<'text' | 'voice', { title: string; text: string }>>;
}

/** How people play in a server. */
export function TypeField({ types, value, ...field }: TypeProps) {
  return (
    <RadioCards
      {...field}
      value={value || 'text'}
      isRequired
      options={(['text', 'voice'] as const).map((type) => ({ value: type, ...types[type] }))}
    />
  );
}

/** The language that people speak in a server; it may have another one than can be chosen. */
export function LanguageField(field: Bound & { label: string }) {
  const language = useLanguage();
  const tags = LANGUAGE_TAGS.includes(field.value) ? LANGUAGE_TAGS : [field.value, ...LANGUAGE_TAGS];
  return (
    <Select
      {...field}
      isRequired
      options={tags.map((value) => ({ value, label: languageName(value, language) }))}
    />
  );
}
