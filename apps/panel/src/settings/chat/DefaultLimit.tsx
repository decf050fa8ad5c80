import updateConfig from '@cabildo/contracts/servers/config/update.ts';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { useSettings } from '../use-settings.ts';
import { chatWords } from './words.ts';

/** The limit of those whose roles have none (CF-04). What else communities keep beside it stays. */
export function DefaultLimit() {
  const words = useWords(chatWords);
  const { server, serverId } = useServer();
  const limits = server.config.role_limits;
  const form = useSettings(updateConfig, {
    fixed: { server_id: serverId },
    values: { role_limits: limits.default?.max_characters ?? null },
    required: [],
    toInput({ role_limits: most }) {
      const { max_characters: _, ...others } = limits.default ?? {};
      return {
        role_limits: { ...limits, default: { ...others, ...(most !== null && { max_characters: most }) } },
      };
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isChanged && !form.isBusy) void form.submit();
      }}
    >
      <NumberField
        label={words.others}
        hint={words.othersHint}
        min={1}
        max={100}
        {...form.bind<number | null>('role_limits', null)}
      />
      <FormProblem form={form} />
      {form.isChanged && (
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  );
}
