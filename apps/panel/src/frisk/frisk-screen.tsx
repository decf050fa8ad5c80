import configureFrisk from '@cabildo/contracts/inventory/frisks/configure_frisk.ts';
import { useSearch } from '@tanstack/react-router';
import { useServer } from '../app/server.tsx';
import { Columns } from '../design/Columns.tsx';
import { Page } from '../design/Page.tsx';
import { useWords } from '../words/words.ts';
import { BeingFrisked } from './BeingFrisked.tsx';
import { FriskConfig } from './FriskConfig.tsx';
import { RecentFrisks } from './RecentFrisks.tsx';
import { SessionScreen } from './SessionScreen.tsx';
import { StartFrisk } from './StartFrisk.tsx';
import { friskWords } from './words.ts';

/** Frisks: beginning one, and deciding what becomes of what it found. */
export function FriskScreen() {
  const words = useWords(friskWords);
  const { may } = useServer();
  const { session, target } = useSearch({ from: '/s/$serverId/shell/frisk' });
  if (session !== undefined) return <SessionScreen key={session} sessionId={session} />;
  return (
    <Page title={words.title} description={words.description}>
      <BeingFrisked />
      <Columns layout="aside">
        <StartFrisk key={target} target={target ?? null} />
        {may(configureFrisk) && <FriskConfig />}
      </Columns>
      <RecentFrisks />
    </Page>
  );
}
