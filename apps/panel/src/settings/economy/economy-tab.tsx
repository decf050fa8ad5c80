import updateConfig from '@cabildo/contracts/servers/config/update.ts';
import { useServer } from '../../app/server.tsx';
import { Checkbox } from '../../design/Checkbox.tsx';
import { FormSection } from '../../design/FormLayout.tsx';
import { TextArea } from '../../design/TextArea.tsx';
import { TextField } from '../../design/TextField.tsx';
import type { Entered } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { useSettings } from '../use-settings.ts';
import { AppNamesSection } from './AppNamesSection.tsx';
import { extraOf, storedExtra, type Extra } from './extra.ts';
import { namesIn, withNames, type AppName } from './names.ts';
import { economyWords } from './words.ts';

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
        <TextField label={words.name} {...form.text('currency_name')} isRequired />
        <TextField
          label={words.symbol}
          hint={words.symbolHint}
          {...form.text('currency_symbol')}
          isRequired
        />
      </FormSection>
      <AppNamesSection names={form.bind<readonly AppName[]>('app_names', [])} />
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
