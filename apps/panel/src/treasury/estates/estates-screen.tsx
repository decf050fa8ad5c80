import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { fullName } from '../../app/ActingCharacter.tsx';
import { SearchField } from '../../app/SearchField.tsx';
import { useServer } from '../../app/server.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Page } from '../../design/Page.tsx';
import { Person } from '../../design/Person.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import type { EstatesSearch } from '../routes.ts';
import { treasuryWords } from '../words.ts';
import { EstateDrawer } from './EstateDrawer.tsx';
import { estateWords } from './words.ts';

type Dead = AnswerOf<Client['dni']['list']>['characters'][number];

const PAGE = 100;

/** The characters that died, for who shares out what they left. */
export function EstatesScreen() {
  const words = useWords(estateWords);
  const { sections, person, nothing, nothingText } = useWords(treasuryWords);
  const { serverId } = useServer();
  const search = useSearch({ from: '/s/$serverId/shell/treasury/estates' });
  const navigate = useNavigate({ from: '/s/$serverId/treasury/estates' });
  const show = (change: EstatesSearch, replace = false): void =>
    void navigate({
      search: (before: EstatesSearch) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  const query = useInfiniteQuery(
    pagesOf('dni', 'list', {
      server_id: serverId,
      status: 'dead',
      per_page: PAGE,
      ...(search.q !== undefined && { search: search.q }),
    }),
  );
  return (
    <Page title={sections.estates} description={words.description}>
      <Toolbar
        label={sections.estates}
        search={<SearchField label={words.search} value={search.q} onChange={(q) => show({ q }, true)} />}
      />
      <PagedTable<Dead>
        pages={query}
        label={sections.estates}
        rows={query.data?.pages.flatMap(({ characters }) => characters) ?? []}
        rowKey={({ server_character_id }) => String(server_character_id)}
        onOpen={({ server_character_id }) => show({ character: server_character_id })}
        openKey={search.character === undefined ? null : String(search.character)}
        empty={
          search.q === undefined ? (
            <Empty icon="users" title={words.empty} text={words.emptyText} />
          ) : (
            <Empty icon="search" title={nothing} text={nothingText} />
          )
        }
        columns={[
          {
            id: 'person',
            header: person,
            width: 'minmax(0, 2fr)',
            isMain: true,
            cell: (row) => <Person name={fullName(row)} size="small" />,
          },
          { id: 'identity', header: words.identity, isMain: true, cell: (row) => row.dni_number },
        ]}
      />
      {search.character !== undefined && (
        <EstateDrawer
          key={search.character}
          characterId={search.character}
          onClose={() => show({ character: undefined })}
        />
      )}
    </Page>
  );
}
