import updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { useServer } from '../../app/server.tsx';
import type { CardConfig } from '../../characters/character.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { useSettings } from '../use-settings.ts';
import styles from './card.module.css';
import { CardPreview } from './CardPreview.tsx';
import { namedRows, type CustomRow } from './custom-rows.ts';
import { CustomFieldsSection } from './CustomFieldsSection.tsx';
import { DocumentSection } from './DocumentSection.tsx';
import { NationalitiesSection } from './NationalitiesSection.tsx';
import { PeopleSection } from './PeopleSection.tsx';

/** The identity card of the server, beside the card as it will look. */
export function CardTab() {
  const { serverId } = useServer();
  const { config } = useSuspenseQuery(answer('dni', 'getConfig', { server_id: serverId })).data;
  const form = useSettings(updateCard, {
    fixed: { server_id: serverId },
    stored: { ...config },
    toInput: ({ custom_fields, ...changed }) => ({
      ...changed,
      ...(Array.isArray(custom_fields) && { custom_fields: namedRows(custom_fields as CustomRow[]) }),
    }),
  });
  return (
    <div className={styles.columns}>
      <SettingsFrame form={form}>
        <DocumentSection form={form} />
        <PeopleSection form={form} />
        <NationalitiesSection form={form} />
        <CustomFieldsSection form={form} />
      </SettingsFrame>
      <CardPreview config={shownConfig(form.values as Partial<CardConfig>, config)} />
    </div>
  );
}

/** The card that was typed so far; a number that is being typed counts as it was. */
const shownConfig = (typed: Partial<CardConfig>, config: CardConfig): CardConfig => ({
  ...config,
  ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null)),
});
