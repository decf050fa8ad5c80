import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import listWarrants from '@cabildo/contracts/mdt/warrants/list_warrants.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useServer } from '../app/server.tsx';
import { Empty } from '../design/Empty.tsx';
import { Page } from '../design/Page.tsx';
import { Tabs } from '../design/Tabs.tsx';
import { useWords } from '../words/words.ts';
import { Bolos } from './Bolos.tsx';
import { lookupWords } from './lookup.words.ts';
import { Warrants } from './Warrants.tsx';

const route = getRouteApi('/terminal/$serverId/searches');

/** The warrants and BOLOs of the server. */
export function SearchesScreen() {
  const words = useWords(lookupWords);
  const { list } = route.useSearch();
  const { may, serverId } = useServer();
  const navigate = useNavigate();
  const tabs = [
    ...(may(listWarrants) ? [{ id: 'warrants' as const, label: words.warrants }] : []),
    ...(may(listBolos) ? [{ id: 'bolos' as const, label: words.bolos }] : []),
  ];
  const shown = tabs.find(({ id }) => id === list)?.id ?? tabs[0]?.id;
  if (!shown)
    return (
      <Page title={words.searches}>
        <Empty icon="lock" title={words.notForYou} text={words.notForYouText} />
      </Page>
    );
  const show = (id: 'warrants' | 'bolos'): void =>
    void navigate({
      to: '/terminal/$serverId/searches',
      params: { serverId: String(serverId) },
      search: { list: id },
    });
  return (
    <Page title={words.searches}>
      <Tabs label={words.list} tabs={tabs} value={shown} onChange={show}>
        {shown === 'warrants' ? <Warrants /> : <Bolos />}
      </Tabs>
    </Page>
  );
}
