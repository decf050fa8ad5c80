import { parsePattern } from '@cabildo/contracts/pattern.ts';
import updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import type { CardConfig } from '../../characters/character.ts';
import { IdentityCard } from '../../characters/sheet/identity-card.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { formatNumber } from '../../design/format.ts';
import { FormSection } from '../../design/layout/form-layout.tsx';
import type { Form } from '../../forms/use-form.ts';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import settings from '../settings.module.css';
import { useSettings } from '../use-settings.ts';
import styles from './card.module.css';
import { CustomFieldsSection } from './custom-fields-section.tsx';
import { namedRows, type CustomRow } from './custom-rows.ts';
import { NationalitiesSection } from './nationalities-section.tsx';
import { sampleCharacter } from './sample.ts';
import { cardWords } from './words.ts';

interface Props {
  form: Form<typeof updateCard>;
}

/** Beyond this nobody runs out of numbers. */
const MANY = 1_000_000_000;

/** The name of the document, and the form of its numbers. */
function DocumentSection({ form }: Props) {
  const words = useWords(cardWords);
  const language = useLanguage();
  const format = form.text('dni_number_format');
  const pattern = parsePattern(format.value);
  const isScarce = pattern !== undefined && format.value !== '' && pattern.capacity < MANY;
  const capacity = isScarce ? ` ${words.capacity(formatNumber(pattern.capacity, language))}` : '';
  return (
    <FormSection title={words.document} text={words.documentText}>
      <TextField {...form.text('document_name')} label={words.name} hint={words.nameHint} isRequired />
      <TextField
        {...format}
        label={words.format}
        hint={words.formatHint + capacity}
        error={pattern ? format.error : words.formatEnd}
        isRequired
      />
    </FormSection>
  );
}

const OLDEST = 255;

/** Who may be on a card: the ages, and how many names. */
function PeopleSection({ form }: Props) {
  const words = useWords(cardWords);
  const min = form.bind<number | null>('min_age', null);
  const { value: max } = form.bind<number | null>('max_age', null);
  const isUpsideDown = min.value !== null && max !== null && min.value > max;
  return (
    <FormSection title={words.people} text={words.peopleText}>
      <div className={settings.pair}>
        <NumberField
          {...min}
          label={words.minAge}
          suffix={words.years}
          min={1}
          max={OLDEST}
          error={isUpsideDown ? words.ages : (min.error ?? null)}
          isRequired
        />
        <FormFields
          form={form}
          fields={{ max_age: { label: words.maxAge, suffix: words.years, isRequired: true } }}
        />
      </div>
      <div className={settings.pair}>
        <FormFields
          form={form}
          fields={{
            name_fields: { label: words.names, hint: words.namesHint, isRequired: true },
            surname_fields: { label: words.surnames, hint: words.surnamesHint, isRequired: true },
          }}
        />
      </div>
    </FormSection>
  );
}

/** The card of a made-up person, as the settings on the screen make it. */
function CardPreview({ config }: { config: CardConfig }) {
  const words = useWords(cardWords);
  const { server } = useServer();
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <h2 className={styles.heading}>{words.preview}</h2>
      <IdentityCard
        character={sampleCharacter(config, words.sample, new Date())}
        config={config}
        serverName={server.server_name}
      />
    </section>
  );
}

/** The identity card of the server, beside the card as it will look. */
export function CardTab() {
  const { serverId } = useServer();
  const { config } = useSuspenseQuery(answer('dni', 'getConfig', { server_id: serverId })).data;
  const form = useSettings(updateCard, {
    fixed: { server_id: serverId },
    stored: { ...config },
    toInput: ({ custom_fields, ...changed }) => ({
      ...changed,
      ...(Array.isArray(custom_fields) && { custom_fields: namedRows(custom_fields as CustomRow[]) }),
    }),
  });
  return (
    <div className={styles.columns}>
      <SettingsFrame form={form}>
        <DocumentSection form={form} />
        <PeopleSection form={form} />
        <NationalitiesSection form={form} />
        <CustomFieldsSection form={form} />
      </SettingsFrame>
      <CardPreview config={shownConfig(form.values as Partial<CardConfig>, config)} />
    </div>
  );
}

/** The card that was typed so far; a number that is being typed counts as it was. */
const shownConfig = (typed: Partial<CardConfig>, config: CardConfig): CardConfig => ({
  ...config,
  ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null)),
});
