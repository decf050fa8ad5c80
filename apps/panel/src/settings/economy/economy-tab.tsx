import updateConfig from '@cabildo/contracts/servers/config/update.ts';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { FormSection } from '../../design/layout/form-layout.tsx';
import { TextArea } from '../../design/fields/text-area.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import type { Bound, Entered } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import styles from '../settings.module.css';
import { useSettings } from '../use-settings.ts';
import { settingsWords } from '../words.ts';
import { extraOf, storedExtra, type Extra } from './extra.ts';
import { namesIn, withNames, type AppName } from './names.ts';
import { economyWords } from './words.ts';

/** The names that the apps of the phone have in this server. */
function AppNames({ names }: { names: Bound<readonly AppName[]> }) {
  const words = useWords(economyWords);
  const { remove } = useWords(settingsWords);
  const { value: list, onChange, error } = names;
  return (
    <FormSection title={words.apps} text={words.appsText} error={error}>
      {list.length === 0 && <p className={styles.soft}>{words.noApps}</p>}
      {list.map((each, at) => (
        <div key={at} className={styles.add}>
          <div className={styles.grow}>
            <TextField
              label={words.app}
              autoFocus={each.app === ''}
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
      <div>
        <Button icon="plus" onClick={() => onChange([...list, { app: '', name: '' }])}>
          {words.addApp}
        </Button>
      </div>
    </FormSection>
  );
}

/** The currency of the server, the names of the phone's apps, and what programs read here. */
export function EconomyTab() {
  const words = useWords(economyWords);
  const { server, serverId } = useServer();
  const { config } = server;
  const form = useSettings(updateConfig, {
    fixed: { server_id: serverId },
    stored: {
      currency_name: config.currency_name,
      currency_symbol: config.currency_symbol,
      app_names: namesIn(config.app_names),
      extra_config: extraOf(config.extra_config),
    },
    changes: ['phone', 'economy'],
    toInput: ({ app_names, extra_config, ...changed }: Entered) => ({
      ...changed,
      ...(app_names !== undefined && {
        app_names: withNames(config.app_names, app_names as readonly AppName[]),
      }),
      ...(extra_config !== undefined && { extra_config: storedExtra(extra_config as Extra) }),
    }),
  });
  const extra = form.bind<Extra>('extra_config', { leaderboard: false, json: '' });
  return (
    <SettingsFrame form={form}>
      <FormSection title={words.currency} text={words.currencyText}>
        <FormFields
          form={form}
          fields={{
            currency_name: { label: words.name, isRequired: true },
            currency_symbol: { label: words.symbol, hint: words.symbolHint, isRequired: true },
          }}
        />
      </FormSection>
      <AppNames names={form.bind<readonly AppName[]>('app_names', [])} />
      <FormSection title={words.extra} text={words.extraText}>
        <Checkbox
          label={words.leaderboard}
          hint={words.leaderboardHint}
          value={extra.value.leaderboard}
          onChange={(leaderboard) => extra.onChange({ ...extra.value, leaderboard })}
        />
        <TextArea
          label={words.json}
          hint={words.jsonHint}
          error={extra.error ?? null}
          rows={5}
          isMonospace
          value={extra.value.json}
          onChange={(json) => extra.onChange({ ...extra.value, json })}
        />
      </FormSection>
    </SettingsFrame>
  );
}
