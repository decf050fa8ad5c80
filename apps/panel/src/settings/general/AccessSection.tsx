import { LIMITS } from '@cabildo/contracts/limits.ts';
import type updateServer from '@cabildo/contracts/servers/servers/update.ts';
import { Checkbox } from '../../design/Checkbox.tsx';
import { formatNumber } from '../../design/format.ts';
import { FormSection } from '../../design/FormLayout.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import type { Form } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { generalWords } from './words.ts';

interface Props {
  form: Form<typeof updateServer>;
  memberCount: number;
}

/** Who finds the server, and how many it takes in. */
export function AccessSection({ form, memberCount }: Props) {
  const words = useWords(generalWords);
  const language = useLanguage();
  return (
    <FormSection title={words.access} text={words.accessText}>
      <Checkbox label={words.public} hint={words.publicHint} {...form.bind<boolean>('is_public', false)} />
      <NumberField
        label={words.maxMembers}
        hint={words.maxMembersHint(formatNumber(memberCount, language))}
        min={1}
        max={LIMITS.max_members}
        {...form.bind<number | null>('max_members', null)}
        isRequired
      />
    </FormSection>
  );
}
