import { useParams } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { COMPANY_TABS, companySearch } from '../search.ts';
import { ORG_TONES } from '../tones.ts';
import { companiesWords } from '../words.ts';
import { CompanyActions } from './company-actions.tsx';
import { PARTS } from './company-tabs.ts';
import { useCompany } from './use-company.ts';
import { companyWords } from './words.ts';

/** A company: what it is, its people, their ranks and its money. */
export function CompanyScreen() {
  const words = useWords(companyWords);
  const { title, kinds, statuses } = useWords(companiesWords);
  const { companyId } = useParams({ from: '/s/$serverId/shell/companies/$companyId' });
  const { search, show } = useAddress(companySearch);
  const company = useCompany(Number(companyId));
  const { name, kind, status } = company.org;
  const tabs = COMPANY_TABS.filter((id) => PARTS[id].isShown?.(company) ?? true);
  const shown = tabs.find((each) => each === search.tab) ?? 'overview';
  const { Panel } = PARTS[shown];
  return (
    <Page
      title={name}
      mark={status !== 'active' && <Badge tone={ORG_TONES[status]}>{statuses[status]}</Badge>}
      description={kinds[kind]}
      back={<ServerLink to="/s/$serverId/companies">{title}</ServerLink>}
      actions={<CompanyActions company={company} />}
    >
      <Tabs
        label={words.parts}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        value={shown}
        onChange={(tab) => show({ tab }, true)}
      >
        <Panel company={company} />
      </Tabs>
    </Page>
  );
}
