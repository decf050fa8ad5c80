import { pagesOf } from '../../api/answers.ts';
import { defineWords, useWords } from '../../words/words.ts';
import { useAllRows } from '../list/rows.ts';
import { ServerLink } from '../server/server-link.tsx';
import { useServerId } from '../server/server.tsx';

const WORDS = defineWords({
  gone: ['Empresa disuelta', 'Dissolved company'],
});

const MOST = 100;

/** All companies of the server: one list names them on a screen, and has none that is dissolved. */
export const useCompanies = () =>
  useAllRows(pagesOf('orgs', 'listOrgs', { server_id: useServerId(), per_page: MOST }), 'orgs');

/** The name of a company. */
function useCompanyName(id: number): string {
  const { gone } = useWords(WORDS);
  const { rows, query } = useCompanies();
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
