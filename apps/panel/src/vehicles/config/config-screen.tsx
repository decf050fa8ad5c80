import type { AnswerOf, Client } from '@cabildo/client';
import getConfig from '@cabildo/contracts/vehicles/config/get_vehicle_config.ts';
import { PLATE_MODES } from '@cabildo/contracts/vehicles/config/config.ts';
import updateConfig from '@cabildo/contracts/vehicles/config/update_vehicle_config.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { NotFound } from '../../app/fallbacks.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { FormActions, FormLayout, FormSection } from '../../design/FormLayout.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { RadioCards } from '../../design/RadioCards.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useForm, type Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { Plate } from '../Plate.tsx';
import { VehiclesPage } from '../VehiclesPage.tsx';
import styles from '../vehicles.module.css';
import { platesAfter, platesLike } from './example.ts';
import { RoleLimits } from './RoleLimits.tsx';
import { configWords } from './words.ts';

export type Config = AnswerOf<Client['cars']['getVehicleConfig']>['config'];
type Mode = (typeof PLATE_MODES)[number];

/** The rules for vehicles, for those who make them. */
export function ConfigScreen() {
  const words = useWords(configWords);
  const { may } = useServer();
  if (!may(getConfig)) return <NotFound />;
  return (
    <VehiclesPage description={words.description}>
      <Rules />
    </VehiclesPage>
  );
}

function Rules() {
  const { serverId } = useServer();
  const { config } = useSuspenseQuery(answer('cars', 'getVehicleConfig', { server_id: serverId })).data;
  const { role_limits, ...rules } = config;
  return (
    <FormLayout>
      {/* Rules that were saved, or that another person has changed, begin the form anew. */}
      <RulesForm key={JSON.stringify(rules)} rules={rules} />
      <RoleLimits limits={role_limits} />
    </FormLayout>
  );
}

function RulesForm({ rules }: { rules: Omit<Config, 'role_limits'> }) {
  const words = useWords(configWords);
  const { serverId } = useServer();
  const form = useForm(updateConfig, {
    fixed: { server_id: serverId },
    stored: rules,
    onDone: () => toast({ title: words.saved }),
  });
  return (
    <form
      noValidate
      className={styles.rules}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isIdle && !form.isBusy) void form.submit();
      }}
    >
      <FormSection title={words.plates} text={words.platesText}>
        <PlateFields form={form} />
      </FormSection>
      <FormSection title={words.limits} text={words.limitsText}>
        <NumberField
          label={words.most}
          min={1}
          max={255}
          {...form.bind<number | null>('max_vehicles_per_char', null)}
          isRequired
        />
      </FormSection>
      <FormProblem form={form} />
      <FormActions>
        <Button type="submit" variant="primary" isBusy={form.isBusy} isDisabled={form.isIdle}>
          {words.save}
        </Button>
      </FormActions>
    </form>
  );
}

function PlateFields({ form }: { form: Pick<Form<typeof updateConfig>, 'text' | 'bind'> }) {
  const words = useWords(configWords);
  const mode = form.bind<Mode>('plate_mode', 'random');
  const format = form.text('plate_format');
  const prefix = form.text('plate_prefix');
  return (
    <>
      <RadioCards<Mode>
        label={words.mode}
        {...mode}
        isRequired
        options={PLATE_MODES.map((value) => ({
          value,
          title: words.modes[value],
          text: words.modeTexts[value],
        }))}
      />
      {mode.value === 'random' && (
        <>
          <TextField label={words.format} hint={words.formatHint} {...format} isRequired />
          <Examples plates={platesLike(format.value)} />
        </>
      )}
      {mode.value === 'sequential' && (
        <>
          <TextField label={words.prefix} hint={words.prefixHint} {...prefix} />
          <Examples plates={platesAfter(prefix.value)} />
        </>
      )}
      {mode.value === 'custom' && (
        <TextField label={words.regex} hint={words.regexHint} {...form.text('plate_regex')} />
      )}
    </>
  );
}

function Examples({ plates }: { plates: readonly string[] }) {
  const words = useWords(configWords);
  if (plates.length === 0) return <p className={styles.soft}>{words.noExample}</p>;
  return (
    <div className={styles.examples} role="status">
      <span className={styles.soft}>{words.example}</span>
      {plates.map((plate) => (
        <Plate key={plate} plate={plate} />
      ))}
    </div>
  );
}
