import deleteLimit from '@cabildo/contracts/servers/config/delete_character_limit.ts';
import setLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import updateConfig from '@cabildo/contracts/servers/config/update.ts';
import { useState } from 'react';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Id } from '../../design/id.tsx';
import { Card } from '../../design/layout/card.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PlainForm } from '../../forms/plain-form.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { useSettings } from '../use-settings.ts';
import { chatWords } from './words.ts';

type Limit = RowOf<'config', 'getCharacterLimits', 'character_limits'>;

/** How many characters people may have by their roles in the chat. */
export function CharacterLimits() {
  const words = useWords(chatWords);
  return (
    <Card
      title={words.limits}
      description={words.limitsText}
      actions={
        <DialogButton icon="plus" label={words.add}>
          {(onClose) => <LimitForm onClose={onClose} />}
        </DialogButton>
      }
    >
      <div className={styles.stack}>
        <Limits />
        <DefaultLimit />
      </div>
    </Card>
  );
}

function Limits() {
  const words = useWords(chatWords);
  const server_id = useServerId();
  const [edited, setEdited] = useState<Limit>();
  const asked = pagesOf('config', 'getCharacterLimits', { server_id, per_page: 100 });
  return (
    <>
      <ListTable
        label={words.limits}
        list={usePagedRows(asked, 'character_limits')}
        rowKey={({ cp_role_id }) => cp_role_id}
        isShort
        empty={<p className={styles.blank}>{words.noLimits}</p>}
        columns={[
          {
            header: words.role,
            ...MAIN,
            width: WIDE,
            cell: ({ cp_role_id }) => <Id value={cp_role_id} label={words.role} length={20} />,
          },
          {
            header: words.most,
            ...MAIN,
            align: 'end',
            width: '130px',
            cell: ({ max_characters }) => max_characters,
          },
          {
            header: words.actions,
            ...MAIN,
            align: 'end',
            width: '200px',
            cell: (limit) => (
              <span className={styles.start}>
                <Button size="small" onClick={() => setEdited(limit)}>
                  {words.change}
                </Button>
                <ConfirmButton
                  contract={deleteLimit}
                  input={{ server_id, cp_role_id: limit.cp_role_id }}
                  label={words.remove}
                  title={words.removeTitle(limit.cp_role_id)}
                  text={words.removeText}
                  done={words.removed}
                  size="small"
                />
              </span>
            ),
          },
        ]}
      />
      {edited && <LimitForm limit={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface FormProps {
  /** The limit that is changed; undefined: another role gets one. */
  limit?: Limit;
  onClose: () => void;
}

/** Sets how many characters people with a role may have. */
function LimitForm({ limit, onClose }: FormProps) {
  const words = useWords(chatWords);
  return (
    <CommandForm
      contract={setLimit}
      fixed={{ server_id: useServerId(), ...(limit && { cp_role_id: limit.cp_role_id }) }}
      values={{ max_characters: limit?.max_characters ?? null }}
      title={words.limitTitle}
      description={limit?.cp_role_id}
      submit={words.save}
      done={words.added}
      onClose={onClose}
      fields={{
        cp_role_id: !limit && { label: words.role, hint: words.roleHint, as: 'digits' },
        max_characters: words.most,
      }}
    />
  );
}

/** The limit as the control shows it: null is none. */
interface Most {
  most: number | null;
}

/** The limit of those whose roles have none (CF-04). What else communities keep beside it stays. */
function DefaultLimit() {
  const words = useWords(chatWords);
  const { server, serverId } = useServer();
  const limits = server.config.role_limits;
  const form = useSettings(updateConfig, {
    fixed: { server_id: serverId },
    stored: { role_limits: { most: limits.default?.max_characters ?? null } },
    toInput({ role_limits }) {
      const { most } = role_limits as Most;
      const { max_characters: _, ...others } = limits.default ?? {};
      return {
        role_limits: { ...limits, default: { ...others, ...(most !== null && { max_characters: most }) } },
      };
    },
  });
  const field = form.bind<Most>('role_limits', { most: null });
  return (
    <PlainForm form={form} className={styles.form}>
      <NumberField
        {...field}
        label={words.others}
        hint={words.othersHint}
        min={1}
        max={100}
        value={field.value.most}
        onChange={(most) => field.onChange({ most })}
      />
      <FormProblem form={form} />
      {form.isChanged && (
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.save}
          </Button>
        </div>
      )}
    </PlainForm>
  );
}
