import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../api/answers.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useMe } from '../api/session.ts';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { ErrorBox } from '../design/ErrorBox.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { DiscoverFilters } from './DiscoverFilters.tsx';
import { PublicItem } from './PublicItem.tsx';
import { discoverRoute } from './routes.ts';
import styles from './servers.module.css';
import { serversWords } from './words.ts';

/** A server as anybody finds it. */
export type PublicServer = AnswerOf<Client['servers']['discover']>['servers'][number];

/** The public servers, searched and filtered by the address. */
export function DiscoverTab() {
  const { search, type, language } = discoverRoute.useSearch();
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
  return (
    <div className={styles.stack}>
      <DiscoverFilters />
      <Found pages={pages} isFiltered={isFiltered} />
    </div>
  );
}

type Pages = ReturnType<typeof useInfiniteQuery<{ servers: readonly PublicServer[] }>>;
type FoundProps = {
  pages: Pick<
    Pages,
    'isPending' | 'isError' | 'error' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage'
  > & {
    data: { pages: readonly { servers: readonly PublicServer[] }[] } | undefined;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  isFiltered: boolean;
};

function Found({ pages, isFiltered }: FoundProps) {
  const words = useWords(serversWords);
  const language = useLanguage();
  const own = new Set(useMe().servers.map(({ server_id }) => server_id));
  if (pages.isError) {
    const text = sentenceOf(pages.error)[language];
    return (
      <ErrorBox
        title={words.failed}
        text={text}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    );
  }
  if (!pages.data) return <Skeleton shape="rows" />;
  const servers = pages.data.pages.flatMap(({ servers: those }) => those);
  if (servers.length === 0) {
    const { empty, emptyText, nothing, nothingText } = words.discover;
    return isFiltered ? (
      <Empty icon="search" title={nothing} text={nothingText} />
    ) : (
      <Empty icon="globe" title={empty} text={emptyText} />
    );
  }
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
}
