import updateServer from '@cabildo/contracts/servers/servers/update.ts';
import { useServer } from '../../app/server.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { useSettings } from '../use-settings.ts';
import { AboutSection } from './AboutSection.tsx';
import { AccessSection } from './AccessSection.tsx';
import { InviteSection } from './InviteSection.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import styles from './general.module.css';

/** The settings of the server that everybody sees: its name, its looks, and who comes in. */
export function GeneralTab() {
  const { server, serverId } = useServer();
  const { server_name, description, server_type, language_tag, cp_url, is_public, max_members } = server;
  const form = useSettings(updateServer, {
    fixed: { server_id: serverId },
    stored: {
      server_name,
      description,
      server_type,
      language_tag,
      cp_url,
      is_public,
      max_members,
      logo_base64: server.logo_url,
      banner_base64: server.banner_url,
    },
    changes: ['users'],
  });
  return (
    <div className={styles.tab}>
      <SettingsFrame form={form}>
        <AboutSection form={form} />
        <PicturesSection form={form} />
        <AccessSection form={form} memberCount={server.member_count} />
      </SettingsFrame>
      <InviteSection />
    </div>
  );
}
