import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../api/answers.ts';
import { useMe } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { Toolbar } from '../design/lists/toolbar.tsx';
import { FilterSelect } from '../shared/list/filter-select.tsx';
import { Loaded } from '../shared/list/loaded.tsx';
import { SearchField } from '../shared/list/search-field.tsx';
import { useAddress } from '../shared/route/use-address.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { LANGUAGE_TAGS, languageName } from './languages.ts';
import { PublicItem } from './public-item.tsx';
import { discoverSearch } from './search.ts';
import styles from './servers.module.css';
import { serversWords } from './words.ts';

/** The search and the filters of the public servers, which the address keeps. */
function Filters() {
  const { discover: words, types } = useWords(serversWords);
  const language = useLanguage();
  const { search: wanted, show } = useAddress(discoverSearch);
  return (
    <Toolbar
      label={words.filters}
      search={
        <SearchField
          label={words.search}
          value={wanted.search}
          onChange={(search) => show({ search }, true)}
        />
      }
      filters={
        <>
          <FilterSelect<string>
            label={words.type}
            all={words.anyType}
            value={wanted.type}
            onChange={(type) => show({ type }, true)}
            options={(['text', 'voice'] as const).map((value) => ({ value, label: types[value] }))}
          />
          <FilterSelect<string>
            label={words.language}
            all={words.anyLanguage}
            value={wanted.language}
            onChange={(tag) => show({ language: tag }, true)}
            options={LANGUAGE_TAGS.map((tag) => ({ value: tag, label: languageName(tag, language) }))}
          />
          {(wanted.search || wanted.type || wanted.language) && (
            <Button
              variant="ghost"
              onClick={() => show({ search: undefined, type: undefined, language: undefined }, true)}
            >
              {words.clear}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The public servers, searched and filtered by the address. */
export function DiscoverTab() {
  const words = useWords(serversWords);
  const { empty, emptyText, nothing, nothingText } = words.discover;
  const { search, type, language } = useAddress(discoverSearch).search;
  const own = new Set(useMe().servers.map(({ server_id }) => server_id));
  const pages = useInfiniteQuery({
    ...pagesOf('servers', 'discover', {
      per_page: 50,
      ...(search && { search }),
      ...((type === 'text' || type === 'voice') && { server_type: type }),
      ...(language && { language_tag: language }),
    }),
    placeholderData: (before) => before,
  });
  const isFiltered = [search, type, language].some((each) => each !== undefined);
  const none = isFiltered ? (
    <Empty icon="search" title={nothing} text={nothingText} />
  ) : (
    <Empty icon="globe" title={empty} text={emptyText} />
  );
  return (
    <div className={styles.stack}>
      <Filters />
      <Loaded query={pages} failed={words.failed} shape="rows">
        {(data) => {
          const servers = data.pages.flatMap((page) => page.servers);
          if (servers.length === 0) return none;
          return (
            <>
              <ul className={styles.list}>
                {servers.map((server) => (
                  <PublicItem key={server.id} server={server} isMember={own.has(server.id)} />
                ))}
              </ul>
              {pages.hasNextPage && (
                <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                  {words.more}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
