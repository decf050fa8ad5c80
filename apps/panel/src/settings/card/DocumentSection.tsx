import { parsePattern } from '@cabildo/contracts/pattern.ts';
import type updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import { formatNumber } from '../../design/format.ts';
import { FormSection } from '../../design/FormLayout.tsx';
import { TextField } from '../../design/TextField.tsx';
import type { Form } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { cardWords } from './words.ts';

/** Beyond this nobody runs out of numbers. */
const MANY = 1_000_000_000;

/** The name of the document, and the form of its numbers. */
export function DocumentSection({ form }: { form: Form<typeof updateCard> }) {
  const words = useWords(cardWords);
  const language = useLanguage();
  const format = form.text('dni_number_format');
  const pattern = parsePattern(format.value);
  const isScarce = pattern !== undefined && format.value !== '' && pattern.capacity < MANY;
  return (
    <FormSection title={words.document} text={words.documentText}>
      <TextField label={words.name} hint={words.nameHint} {...form.text('document_name')} isRequired />
      <TextField
        label={words.format}
        {...format}
        hint={
          isScarce
            ? `${words.formatHint} ${words.capacity(formatNumber(pattern.capacity, language))}`
            : words.formatHint
        }
        error={pattern ? format.error : words.formatEnd}
        isRequired
      />
    </FormSection>
  );
}
