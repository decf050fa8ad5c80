import type updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import { FormSection } from '../../design/FormLayout.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import type { Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { cardWords } from './words.ts';

const OLDEST = 255;
const MOST_NAMES = 5;

/** Who may be on a card: the ages, and how many names. */
export function PeopleSection({ form }: { form: Form<typeof updateCard> }) {
  const words = useWords(cardWords);
  const number = (name: 'min_age' | 'max_age' | 'name_fields' | 'surname_fields') => ({
    ...form.bind<number | null>(name, null),
    isRequired: true,
  });
  const min = number('min_age');
  const max = number('max_age');
  const isUpsideDown = min.value !== null && max.value !== null && min.value > max.value;
  return (
    <FormSection title={words.people} text={words.peopleText}>
      <div className={styles.pair}>
        <NumberField
          label={words.minAge}
          suffix={words.years}
          min={1}
          max={OLDEST}
          {...min}
          error={isUpsideDown ? words.ages : (min.error ?? null)}
        />
        <NumberField label={words.maxAge} suffix={words.years} min={1} max={OLDEST} {...max} />
      </div>
      <div className={styles.pair}>
        <NumberField
          label={words.names}
          hint={words.namesHint}
          min={1}
          max={MOST_NAMES}
          {...number('name_fields')}
        />
        <NumberField
          label={words.surnames}
          hint={words.surnamesHint}
          min={0}
          max={MOST_NAMES}
          {...number('surname_fields')}
        />
      </div>
    </FormSection>
  );
}
