import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import update from '@cabildo/contracts/servers/config/update.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { FormFields } from '../shared/form/form-fields.tsx';
import { useServer } from '../shared/server/server.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { RadioCards } from '../design/fields/radio-cards.tsx';
import { useCommand } from '../forms/command.ts';
import { PlainForm } from '../forms/plain-form.tsx';
import { useForm } from '../forms/use-form.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { FoundFrame } from './found-frame.tsx';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';
import { PresetNumbers } from './preset-numbers.tsx';
import { PRESET_NAMES, PRESETS, type Preset } from './presets.ts';

/** The currency of a server, and then the preset: both can be sent again where one of them was refused. */
function useEconomy(preset: Preset) {
  const { serverId, server } = useServer();
  const language = useLanguage();
  const navigate = useNavigate();
  const bank = useCommand(updateBankConfig, {
    changes: ['servers'],
    onDone: () =>
      void navigate({ to: '/servers/new/$serverId/invite', params: { serverId: String(serverId) } }),
  });
  const form = useForm(update, {
    fixed: { server_id: serverId },
    values: {
      currency_name: server.economy.currency_name,
      currency_symbol: server.economy.currency_symbol,
    },
    onDone: () => void bank.run({ server_id: serverId, ...PRESETS[preset] }),
  });
  const refused = bank.error === null ? undefined : sentenceOf(bank.error)[language];
  return {
    form,
    isBusy: form.isBusy || bank.isBusy,
    error: form.error ?? refused,
    isUnknown: form.isUnknown || bank.isUnknown,
  };
}

/** The second step: how money moves. A failure here leaves the server as it is. */
export function EconomyStep() {
  const { economy: words, unknown } = useWords(foundWords);
  const { serverId, symbol } = useServer();
  const [preset, setPreset] = useState<Preset>('usual');
  const { form, isBusy, error, isUnknown } = useEconomy(preset);
  const typed = form.text('currency_symbol').value.trim();
  return (
    <FoundFrame step="economy" title={words.title} description={words.text}>
      <Card>
        <PlainForm form={{ submit: form.submit, isBusy }} className={styles.form}>
          <div className={styles.pair}>
            <FormFields
              form={form}
              fields={{
                currency_name: { label: words.currencyName, isRequired: true },
                currency_symbol: { label: words.currencySymbol, hint: words.symbolHint, isRequired: true },
              }}
            />
          </div>
          <RadioCards
            label={words.preset}
            value={preset}
            onChange={setPreset}
            options={PRESET_NAMES.map((value) => ({ value, ...words.presets[value] }))}
          />
          <PresetNumbers chosen={preset} symbol={typed || symbol} />
          {error && (
            <Notice
              tone="danger"
              title={words.failed}
              text={`${error} ${isUnknown ? unknown : words.failedText}`}
              isAlert
            />
          )}
          <div className={styles.actions}>
            <Link
              to="/servers/new/$serverId/invite"
              params={{ serverId: String(serverId) }}
              className={`link ${styles.skip}`}
            >
              {words.skip}
            </Link>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {words.submit}
            </Button>
          </div>
        </PlainForm>
      </Card>
    </FoundFrame>
  );
}
