import { pagesOf } from '../../api/answers.ts';
import { Page } from '../../design/layout/page.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Person } from '../../design/person.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { estatesSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import { EstateDrawer } from './estate-drawer.tsx';
import { estateWords } from './words.ts';

/** The characters that died, for who shares out what they left. */
export function EstatesScreen() {
  const words = useWords(estateWords);
  const { sections, person } = useWords(treasuryWords);
  const { search, show } = useAddress(estatesSearch);
  const list = usePagedRows(
    pagesOf('dni', 'list', { server_id: useServerId(), status: 'dead', per_page: 100, search: search.q }),
    'characters',
  );
  const { table, openId, onClose } = useListScreen({
    search: estatesSearch,
    open: 'character',
    list,
    id: 'server_character_id',
  });
  return (
    <Page title={sections.estates} description={words.description}>
      <Toolbar
        label={sections.estates}
        search={<SearchField label={words.search} value={search.q} onChange={(q) => show({ q }, true)} />}
      />
      <ListTable
        {...table}
        label={sections.estates}
        empty={
          search.q === undefined ? (
            <Empty icon="users" title={words.empty} text={words.emptyText} />
          ) : (
            <NoMatch by="filter" />
          )
        }
        columns={[
          {
            header: person,
            ...MAIN,
            width: WIDE,
            cell: (row) => <Person name={fullName(row)} size="small" />,
          },
          { header: words.identity, isMain: true, cell: (row) => row.dni_number },
        ]}
      />
      {typeof openId === 'number' && <EstateDrawer key={openId} characterId={openId} onClose={onClose} />}
    </Page>
  );
}
