import { Navigate, Outlet } from '@tanstack/react-router';
import { Page } from '../design/layout/page.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { useNav } from '../shared/bar/use-nav.ts';
import { useWords } from '../words/words.ts';
import { treasuryWords } from './words.ts';

/** The frame around the screens of those who look after the money of all, each of which has a right of its own. */
export function TreasuryLayout() {
  const words = useWords(treasuryWords);
  const { area, current, isOpen, params, say } = useNav();
  if (!current || isOpen) return <Outlet />;
  if (area && current.to === '/s/$serverId/treasury')
    return <Navigate to={area.to} params={params} replace />;
  return (
    <Page title={say(current.name)}>
      <Empty icon="lock" title={words.closed} text={words.closedText} />
    </Page>
  );
}
