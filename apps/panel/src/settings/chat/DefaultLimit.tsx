import updateConfig from '@cabildo/contracts/servers/config/update.ts';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { useSettings } from '../use-settings.ts';
import { chatWords } from './words.ts';

/** The limit as the control shows it: null is none. */
interface Most {
  most: number | null;
}

/** The limit of those whose roles have none (CF-04). What else communities keep beside it stays. */
export function DefaultLimit() {
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
        {...field}
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
    </form>
  );
}
