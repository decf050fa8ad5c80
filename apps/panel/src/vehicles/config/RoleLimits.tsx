import setLimit from '@cabildo/contracts/vehicles/config/set_vehicle_role_limit.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { FormSection } from '../../design/FormLayout.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Table } from '../../design/Table.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import styles from '../vehicles.module.css';
import type { Config } from './config-screen.tsx';
import { configWords } from './words.ts';

type Limit = Config['role_limits'][number];

/** The chat roles whose people may have more vehicles (CA-03). */
export function RoleLimits({ limits }: { limits: readonly Limit[] }) {
  const words = useWords(configWords);
  const { may } = useServer();
  const [open, setOpen] = useState<Limit | 'new'>();
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
          {...(may(setLimit) && { onOpen: setOpen })}
          columns={[
            { id: 'role', header: words.role, cell: ({ cp_role_id }) => cp_role_id, isMain: true },
            {
              id: 'most',
              header: words.roleMost,
              cell: ({ max_vehicles }) => max_vehicles,
              align: 'end',
              width: '112px',
              isMain: true,
            },
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
      {open && <LimitDialog limit={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </FormSection>
  );
}

function LimitDialog({ limit, onClose }: { limit: Limit | undefined; onClose: () => void }) {
  const words = useWords(configWords);
  const { serverId } = useServer();
  const form = useForm(setLimit, {
    fixed: { server_id: serverId, ...(limit && { cp_role_id: limit.cp_role_id }) },
    values: { max_vehicles: limit?.max_vehicles ?? 10 },
    toInput: ({ max_vehicles, ...entered }) => ({ ...entered, max_vehicles: max_vehicles ?? undefined }),
    onDone() {
      toast({ title: words.roleSaved });
      onClose();
    },
  });
  return (
    <FormDialog
      title={limit ? `${words.change}: ${limit.cp_role_id}` : words.add}
      form={form}
      submit={words.save}
      onClose={onClose}
    >
      {!limit && (
        <TextField
          label={words.role}
          hint={words.roleHint}
          inputMode="numeric"
          {...form.text('cp_role_id')}
          isRequired
        />
      )}
      <NumberField
        label={words.roleMost}
        min={1}
        max={255}
        {...form.bind<number | null>('max_vehicles', null)}
        isRequired
      />
    </FormDialog>
  );
}
