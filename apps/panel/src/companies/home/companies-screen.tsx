import createOrg from '@cabildo/contracts/economy/organisations/create_org.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answer, pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useCreate } from '../../shared/form/use-create.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useCharacters } from '../../shared/person/character.ts';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import { companiesSearch } from '../search.ts';
import { ORG_TONES } from '../tones.ts';
import { companiesWords } from '../words.ts';
import { FoundCompany } from './found-company.tsx';
import { Invitations } from './invitations.tsx';
import { MakeCompany } from './make-company.tsx';
import { homeWords } from './words.ts';

const PER_PAGE = 100;
const VIEWS = ['mine', 'all'] as const;

/** The companies of this person, or of the whole server, and the invitations into others. */
export function CompaniesScreen() {
  const words = useWords(homeWords);
  const { title } = useWords(companiesWords);
  const { search, show } = useAddress(companiesSearch);
  const view = search.view ?? 'mine';
  const make = useCreate({
    contract: createOrg,
    label: words.make,
    form: (onClose) => <MakeCompany onClose={onClose} />,
  });
  return (
    <Page
      title={title}
      description={words.description}
      actions={
        <>
          <Found />
          {make.button}
        </>
      }
    >
      <Invitations />
      <div className={styles.bar}>
        <SegmentedControl
          label={words.view}
          value={view}
          options={VIEWS.map((value) => ({ value, label: words.views[value] }))}
          onChange={(next) => show({ view: next === 'all' ? next : undefined }, true)}
        />
        <PublicTreasury />
      </div>
      <CompanyTable key={view} isMine={view === 'mine'} onAll={() => show({ view: 'all' }, true)} />
      {make.form}
    </Page>
  );
}

/** The button that founds a company, where the server lets its players. */
function Found() {
  const words = useWords(homeWords);
  const { acting } = useCharacters();
  const { data } = useQuery(answer('orgs', 'getOrgsConfig', { server_id: useServerId() }));
  if (!acting || !data) return null;
  const { founding, founding_fee: fee } = data.config.orgs_config;
  return (
    <DialogButton isShown={founding} label={words.found}>
      {(onClose) => <FoundCompany founder={acting} fee={fee} onClose={onClose} />}
    </DialogButton>
  );
}

/** The way to the treasury, where the server shows it to every member (TR-03). */
function PublicTreasury() {
  const words = useWords(homeWords);
  const { data } = useQuery(answer('orgs', 'getOrgsConfig', { server_id: useServerId() }));
  return data?.config.treasury_public ? (
    <ServerLink to="/s/$serverId/treasury/funds">{words.treasury}</ServerLink>
  ) : null;
}

/** The companies, each of which leads to its page. */
function CompanyTable({ isMine, onAll }: { isMine: boolean; onAll: () => void }) {
  const words = useWords(homeWords);
  const common = useWords(companiesWords);
  const serverId = useServerId();
  const navigate = useNavigate();
  const asked = { server_id: serverId, per_page: PER_PAGE, ...(isMine && { mine: true }) };
  const list = usePagedRows(pagesOf('orgs', 'listOrgs', asked), 'orgs');
  return (
    <ListTable
      list={list}
      label={common.title}
      rowKey={({ org_id }) => String(org_id)}
      onOpen={({ org_id }) =>
        void navigate({
          to: '/s/$serverId/companies/$companyId',
          params: { serverId: String(serverId), companyId: String(org_id) },
        })
      }
      empty={
        isMine ? (
          <Empty
            icon="briefcase"
            title={words.none}
            text={words.noneText}
            action={<Button onClick={onAll}>{words.seeAll}</Button>}
          />
        ) : (
          <Empty icon="briefcase" title={words.nothing} text={words.nothingText} />
        )
      }
      columns={[
        { header: common.name, ...MAIN, width: WIDE, cell: ({ name }) => name },
        { header: common.kind, ...MAIN, width: '136px', cell: ({ kind }) => common.kinds[kind] },
        {
          header: common.owner,
          ...MAIN,
          width: WIDE,
          cell: ({ owner_character_id: id }) =>
            id === null ? <Badge tone="warning">{common.vacant}</Badge> : <CharacterPerson id={id} />,
        },
        { header: common.people, align: 'end', width: '96px', cell: ({ member_count }) => member_count },
        {
          header: common.status,
          ...MAIN,
          width: '128px',
          cell: ({ status }) => <Badge tone={ORG_TONES[status]}>{common.statuses[status]}</Badge>,
        },
      ]}
    />
  );
}
