import getConfig from '@cabildo/contracts/vehicles/config/get_vehicle_config.ts';
import setLimit from '@cabildo/contracts/vehicles/config/set_vehicle_role_limit.ts';
import updateConfig from '@cabildo/contracts/vehicles/config/update_vehicle_config.ts';
import type { AnswerOf, Client } from '@cabildo/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { FormActions, FormLayout, FormSection } from '../../design/layout/form-layout.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT } from '../../design/lists/columns.ts';
import { Table } from '../../design/lists/table.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useForm, type Form } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { formWords } from '../../shared/form/words.ts';
import { NotFound } from '../../shared/route/fallbacks.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { Plate } from '../paint.tsx';
import styles from '../vehicles.module.css';
import { platesAfter, platesLike } from './example.ts';
import { vehiclesWords } from '../words.ts';
import { configWords } from './words.ts';

type Config = AnswerOf<Client['cars']['getVehicleConfig']>['config'];
type Limit = Config['role_limits'][number];

/** The rules for vehicles, for those who make them. */
export function ConfigScreen() {
  const words = useWords(configWords);
  const { sections } = useWords(vehiclesWords);
  const { may } = useServer();
  if (!may(getConfig)) return <NotFound />;
  return (
    <Page title={sections.config} description={words.description}>
      <Rules />
    </Page>
  );
}

function Rules() {
  const { config } = useSuspenseQuery(answer('cars', 'getVehicleConfig', { server_id: useServerId() })).data;
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
  const { save } = useWords(formWords);
  const form = useForm(updateConfig, {
    fixed: { server_id: useServerId() },
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
        <FormFields form={form} fields={{ max_vehicles_per_char: { label: words.most, isRequired: true } }} />
      </FormSection>
      <FormProblem form={form} />
      <FormActions>
        <Button type="submit" variant="primary" isBusy={form.isBusy} isDisabled={form.isIdle}>
          {save}
        </Button>
      </FormActions>
    </form>
  );
}

function PlateFields({ form }: { form: Form<typeof updateConfig> }) {
  const words = useWords(configWords);
  const { value: mode } = form.text('plate_mode');
  return (
    <>
      <FormFields
        form={form}
        fields={{
          plate_mode: { label: words.mode, isRequired: true, options: words.modes },
          plate_format: mode === 'random' && {
            label: words.format,
            hint: words.formatHint,
            isRequired: true,
          },
          plate_prefix: mode === 'sequential' && { label: words.prefix, hint: words.prefixHint },
          plate_regex: mode === 'custom' && { label: words.regex, hint: words.regexHint },
        }}
      />
      {mode === 'random' && <Examples plates={platesLike(form.text('plate_format').value)} />}
      {mode === 'sequential' && <Examples plates={platesAfter(form.text('plate_prefix').value)} />}
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

/** The chat roles whose people may have more vehicles (CA-03). */
function RoleLimits({ limits }: { limits: readonly Limit[] }) {
  const words = useWords(configWords);
  const { save } = useWords(formWords);
  const { serverId, may } = useServer();
  const [open, setOpen] = useState<Limit | 'new'>();
  const limit = open === 'new' ? undefined : open;
  return (
    <FormSection title={words.roles} text={words.rolesText}>
      {limits.length === 0 ? (
        <p className={styles.soft}>{words.noRoles}</p>
      ) : (
        <Table
          label={words.roles}
          isShort
          rows={limits}
          rowKey={({ cp_role_id }) => cp_role_id}
          onOpen={may(setLimit) ? setOpen : undefined}
          columns={[
            { header: words.role, isMain: true, cell: ({ cp_role_id }) => cp_role_id },
            { header: words.roleMost, ...AMOUNT, width: '112px', cell: ({ max_vehicles }) => max_vehicles },
          ]}
        />
      )}
      {may(setLimit) && (
        <div>
          <Button icon="plus" onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        </div>
      )}
      {open && (
        <CommandForm
          contract={setLimit}
          fixed={{ server_id: serverId, ...(limit && { cp_role_id: limit.cp_role_id }) }}
          values={{ max_vehicles: limit?.max_vehicles ?? 10 }}
          title={limit ? `${words.change}: ${limit.cp_role_id}` : words.add}
          submit={save}
          done={words.roleSaved}
          fields={{
            cp_role_id: !limit && { label: words.role, hint: words.roleHint, as: 'digits', isRequired: true },
            max_vehicles: { label: words.roleMost, isRequired: true },
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </FormSection>
  );
}
