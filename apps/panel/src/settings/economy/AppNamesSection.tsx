import { Button } from '../../design/Button.tsx';
import { FormSection } from '../../design/FormLayout.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { TextField } from '../../design/TextField.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { settingsWords } from '../words.ts';
import type { AppName } from './names.ts';
import { economyWords } from './words.ts';

/** The names that the apps of the phone have in this server. */
export function AppNamesSection({ names }: { names: Bound<readonly AppName[]> }) {
  const words = useWords(economyWords);
  const { remove } = useWords(settingsWords);
  const { value: list, onChange, error } = names;
  return (
    <FormSection title={words.apps} text={words.appsText}>
      {list.length === 0 && <p className={styles.soft}>{words.noApps}</p>}
      {list.map((each, at) => (
        <div key={at} className={styles.add}>
          <div className={styles.grow}>
            <TextField
              label={words.app}
              value={each.app}
              maxLength={64}
              onChange={(app) => onChange(list.with(at, { ...each, app }))}
            />
          </div>
          <div className={styles.grow}>
            <TextField
              label={words.appName}
              value={each.name}
              maxLength={64}
              onChange={(name) => onChange(list.with(at, { ...each, name }))}
            />
          </div>
          <IconButton
            icon="trash"
            label={remove(each.name || each.app || words.app)}
            onClick={() => onChange(list.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && <p className={styles.error}>{error}</p>}
      <div>
        <Button icon="plus" onClick={() => onChange([...list, { app: '', name: '' }])}>
          {words.addApp}
        </Button>
      </div>
    </FormSection>
  );
}
