import leave from '@cabildo/contracts/servers/members/leave.ts';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { Button } from '../design/button.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { useWords } from '../words/words.ts';
import { CommandDialog } from '../forms/command-dialog.tsx';
import { MineItem, type OwnServer } from './mine-item.tsx';
import styles from './servers.module.css';
import { serversWords } from './words.ts';

/** The servers of the person. */
export function MineTab() {
  const words = useWords(serversWords);
  const pages = useSuspenseInfiniteQuery(pagesOf('servers', 'listMine', { per_page: 100 }));
  const [leaving, setLeaving] = useState<OwnServer>();
  const servers = pages.data.pages.flatMap(({ servers: those }) => those);
  if (servers.length === 0) {
    return (
      <Empty
        icon="server"
        title={words.mine.empty}
        text={words.mine.emptyText}
        action={
          <Link to="/servers/discover" className="link">
            {words.mine.discover}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {servers.map((server) => (
          <MineItem key={server.server_id} server={server} onLeave={() => setLeaving(server)} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      )}
      {leaving && (
        <CommandDialog
          contract={leave}
          input={{ server_id: leaving.server_id }}
          changes={['users']}
          title={words.mine.leaveTitle(leaving.server_name)}
          text={words.mine.leaveText}
          confirm={words.mine.leave}
          done={words.mine.left(leaving.server_name)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
