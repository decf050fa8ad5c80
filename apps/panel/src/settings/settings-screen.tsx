import configureDesk from '@cabildo/contracts/community/desk-config/configure_desk.ts';
import updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import setCharacterLimit from '@cabildo/contracts/servers/config/set_character_limit.ts';
import updateConfig from '@cabildo/contracts/servers/config/update.ts';
import leave from '@cabildo/contracts/servers/members/leave.ts';
import updateServer from '@cabildo/contracts/servers/servers/update.ts';
import { useServer } from '../shared/server/server.tsx';
import { TabbedRoom } from '../shared/route/tabbed-room.tsx';
import { useWords } from '../words/words.ts';
import { settingsWords } from './words.ts';

/** The settings of the server, of which each rank sees those that it may change. */
export function SettingsScreen() {
  const words = useWords(settingsWords);
  const { may } = useServer();
  const tabs = [
    { id: 'general', to: '/s/$serverId/settings/general', contract: updateServer },
    { id: 'economy', to: '/s/$serverId/settings/economy', contract: updateConfig },
    { id: 'card', to: '/s/$serverId/settings/card', contract: updateCard },
    { id: 'chat', to: '/s/$serverId/settings/chat', contract: setCharacterLimit },
    { id: 'desk', to: '/s/$serverId/settings/desk', contract: configureDesk },
    { id: 'danger', to: '/s/$serverId/settings/danger', contract: leave },
  ] as const;
  return (
    <TabbedRoom
      title={words.title}
      description={words.description}
      label={words.tabsLabel}
      tabs={tabs
        .filter(({ contract }) => may(contract))
        .map(({ id, to }) => ({ id, to, label: words.tabs[id], heading: settingsWords.en.tabs[id] }))}
    />
  );
}
