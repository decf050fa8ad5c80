import listKeys from '@cabildo/contracts/servers/keys/list_api_keys.ts';
import listLicences from '@cabildo/contracts/servers/script-licences/list_licences.ts';
import listWebhooks from '@cabildo/contracts/webhooks/webhooks/list.ts';
import { useServer } from '../shared/server/server.tsx';
import { TabbedRoom } from '../shared/route/tabbed-room.tsx';
import { useWords } from '../words/words.ts';
import { integrationsWords } from './words.ts';

/** Programs beside the platform: what they are sent, and the keys with which they come in. */
export function IntegrationsScreen() {
  const words = useWords(integrationsWords);
  const { may } = useServer();
  const tabs = [
    { id: 'webhooks', to: '/s/$serverId/integrations/webhooks', contract: listWebhooks },
    { id: 'keys', to: '/s/$serverId/integrations/keys', contract: listKeys },
    { id: 'licences', to: '/s/$serverId/integrations/licences', contract: listLicences },
  ] as const;
  return (
    <TabbedRoom
      title={words.title}
      description={words.description}
      label={words.tabsLabel}
      tabs={tabs
        .filter(({ contract }) => may(contract))
        .map(({ id, to }) => ({ id, to, label: words.tabs[id] }))}
    />
  );
}
