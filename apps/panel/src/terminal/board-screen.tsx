import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Failed } from '../app/Failed.tsx';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { useWords } from '../words/words.ts';
import { useBoard } from './board-data.tsx';
import { useTitle } from '../design/useTitle.ts';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { COLUMNS, callsIn } from './board.ts';
import { CallCard } from './CallCard.tsx';
import { CallDrawer } from './CallDrawer.tsx';
import { CreateCall } from './CreateCall.tsx';
import type { BoardSearch } from './routes.ts';
import { UnitList } from './UnitList.tsx';
import { useNames } from './use-names.ts';
import { useNow } from '../app/use-now.ts';

const route = getRouteApi('/terminal/$serverId/');

/** Changes what is open on the board, which its address says. */
function useOpen(): (search: BoardSearch) => void {
  const navigate = useNavigate();
  const { serverId } = useServer();
  return (search) =>
    void navigate({ to: '/terminal/$serverId', params: { serverId: String(serverId) }, search });
}

/** The board: what happened, who is sent there, and who is free. */
export function BoardScreen() {
  const words = useWords(boardWords);
  const { may } = useServer();
  const { call, assign, create } = route.useSearch();
  const open = useOpen();
  const { isLoading, error, retry } = useBoard();
  const close = (): void => open({});
  useTitle(words.title);
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <h1 className={styles.title} data-title tabIndex={-1}>
          {words.title}
        </h1>
        {may(createCall) && (
          <Button variant="primary" icon="plus" onClick={() => open({ create: true })}>
            {words.create}
          </Button>
        )}
      </div>
      {error !== undefined && <Failed title={words.failed} query={{ error, refetch: retry }} />}
      {error === undefined && (isLoading ? <Skeleton shape="rows" /> : <Columns />)}
      {call !== undefined && <CallDrawer callId={call} isAssigning={assign === true} onClose={close} />}
      {create && <CreateCall onClose={close} />}
    </div>
  );
}

function Columns() {
  const words = useWords(boardWords);
  const open = useOpen();
  const { calls, units } = useBoard();
  const now = useNow();
  const shown = COLUMNS.map((column) => ({ column, calls: callsIn(column, calls, now) }));
  const nameOf = useNames(shown.flatMap(({ calls: those }) => those.flatMap((each) => each.units)));
  return (
    <div className={styles.columns}>
      {shown.map(({ column, calls: those }) => (
        <section key={column} className={styles.column} aria-label={words.columns[column]}>
          <h2 className={styles.columnTitle}>
            {words.columns[column]} <span className={styles.count}>{those.length}</span>
          </h2>
          {those.length === 0 && <p className={styles.none}>{words.none[column]}</p>}
          {those.map((call) => (
            <CallCard
              key={call.call_id}
              call={call}
              now={now}
              nameOf={nameOf}
              onOpen={(assign) => open({ call: call.call_id, ...(assign && { assign }) })}
            />
          ))}
        </section>
      ))}
      <UnitList units={units} calls={calls} now={now} />
    </div>
  );
}
