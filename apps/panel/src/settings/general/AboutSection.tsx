import type updateServer from '@cabildo/contracts/servers/servers/update.ts';
import { FormSection } from '../../design/FormLayout.tsx';
import { RadioCards } from '../../design/RadioCards.tsx';
import { Select } from '../../design/Select.tsx';
import { TextArea } from '../../design/TextArea.tsx';
import { TextField } from '../../design/TextField.tsx';
import type { Form } from '../../forms/use-form.ts';
import { LANGUAGE_TAGS, languageName } from '../../servers/languages.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { generalWords } from './words.ts';

type Type = 'text' | 'voice';

/** The name of the community, and the things that it says of itself. */
export function AboutSection({ form }: { form: Form<typeof updateServer> }) {
  const words = useWords(generalWords);
  const language = useLanguage();
  const tag = form.text('language_tag');
  const tags = LANGUAGE_TAGS.includes(tag.value) ? LANGUAGE_TAGS : [tag.value, ...LANGUAGE_TAGS];
  return (
    <FormSection title={words.about} text={words.aboutText}>
      <TextField label={words.name} {...form.text('server_name')} isRequired />
      <TextArea label={words.description} {...form.text('description')} />
      <RadioCards<Type>
        label={words.type}
        {...form.bind<Type>('server_type', 'text')}
        isRequired
        options={(['text', 'voice'] as const).map((value) => ({ value, ...words.types[value] }))}
      />
      <Select
        label={words.language}
        {...tag}
        isRequired
        options={tags.map((value) => ({ value, label: languageName(value, language) }))}
      />
      <TextField label={words.chat} hint={words.chatHint} type="url" {...form.text('cp_url')} />
    </FormSection>
  );
}
