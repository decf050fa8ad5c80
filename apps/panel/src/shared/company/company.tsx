import { pagesOf } from '../../api/answers.ts';
import { defineWords, useWords } from '../../words/words.ts';
import { useAllRows } from '../list/rows.ts';
import { ServerLink } from '../server/server-link.tsx';
import { useServerId } from '../server/server.tsx';

const WORDS = defineWords({
  gone: ['Empresa disuelta', 'Dissolved company'],
});

const MOST = 100;

/** The name of a company; one list names all of them on a screen, and has none that is dissolved. */
function useCompanyName(id: number): string {
  const { gone } = useWords(WORDS);
  const asked = pagesOf('orgs', 'listOrgs', { server_id: useServerId(), per_page: MOST });
  const { rows, query } = useAllRows(asked, 'orgs');
  const isRead = query.isSuccess && !query.hasNextPage;
  return rows.find(({ org_id }) => org_id === id)?.name ?? (isRead ? gone : '…');
}

/** The name of a company within a text. */
export function CompanyName({ id }: { id: number }) {
  return <>{useCompanyName(id)}</>;
}

/** A company, whose name leads to it. */
export function CompanyLink({ id }: { id: number }) {
  return (
    <ServerLink to="/s/$serverId/companies/$companyId" params={{ companyId: String(id) }}>
      <CompanyName id={id} />
    </ServerLink>
  );
}
