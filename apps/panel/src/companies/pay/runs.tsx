import { useQuery } from '@tanstack/react-query';
import { answer, pagesOf, type RowOf } from '../../api/answers.ts';
import { PayStatus, useWages } from '../../bank/payslips/pay-lines.tsx';
import { payWords } from '../../bank/payslips/words.ts';
import { bankWords } from '../../bank/shared/words.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Money } from '../../design/money.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { usePagedRows, type Rows } from '../../shared/list/rows.ts';
import { goneWords } from '../../shared/person/character-name.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useLanguage } from '../../words/language.ts';
import { localeOf } from '../../words/locale.ts';
import { useWords } from '../../words/words.ts';
import { companySearch } from '../search.ts';
import { companiesWords } from '../words.ts';
import { companyPayWords } from './words.ts';

type Run = RowOf<'orgs', 'listPayRuns', 'runs'>;

const TONES: Readonly<Record<Run['status'], Tone>> = { counting: 'info', paying: 'info', done: 'success' };

/** Writes the days of a run; they are days of UTC, as periods are. */
function useSpan(): (run: Run) => string {
  const locale = localeOf(useLanguage());
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return ({ period_start, period_end }) => days.formatRange(Date.parse(period_start), Date.parse(period_end));
}

/** The payments of wages, newest first; each opens with its lines by the address. */
export function Runs({ list }: { list: Rows<Run> }) {
  const words = useWords(companyPayWords);
  const { status } = useWords(bankWords);
  const { people } = useWords(companiesWords);
  const money = useMoneyCell();
  const span = useSpan();
  const { table, openId, onClose } = useListScreen({
    search: companySearch,
    open: 'run',
    list,
    id: 'run_id',
  });
  return (
    <>
      <ListTable
        {...table}
        label={words.runs}
        empty={<Empty icon="calendar" title={words.noRuns} text={words.noRunsText} />}
        columns={[
          { header: words.span, ...MAIN, width: WIDE, cell: span },
          {
            header: status,
            ...MAIN,
            width: '112px',
            cell: (row) => <Badge tone={TONES[row.status]}>{words.states[row.status]}</Badge>,
          },
          { header: people, align: 'end', width: '96px', cell: ({ line_count }) => line_count },
          { header: words.owed, ...AMOUNT, cell: ({ owed }) => money(owed) },
          { header: words.paid, ...AMOUNT, cell: ({ paid }) => money(paid) },
        ]}
      />
      {typeof openId === 'number' && <RunDrawer key={openId} id={openId} onClose={onClose} />}
    </>
  );
}

/** A payment of wages with what each person got, and is still owed. */
function RunDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords(companyPayWords);
  const pay = useWords(payWords);
  const { symbol } = useServer();
  const span = useSpan();
  const query = useQuery(answer('orgs', 'getPayRun', { server_id: useServerId(), run_id: id, per_page: 1 }));
  return (
    <Drawer title={words.run} subtitle={`#${id}`} onClose={onClose}>
      <Loaded query={query}>
        {({ run }) => (
          <KeyValues
            items={[
              [words.span, span(run)],
              [pay.gross, <Money key="gross" amount={run.gross} symbol={symbol} />],
              [words.paid, <Money key="paid" amount={run.paid} symbol={symbol} />],
              [words.owed, <Money key="owed" amount={run.owed} symbol={symbol} />],
            ]}
          />
        )}
      </Loaded>
      <Lines id={id} />
    </Drawer>
  );
}

function Lines({ id }: { id: number }) {
  const words = useWords(companyPayWords);
  const { gone } = useWords(goneWords);
  const { status } = useWords(bankWords);
  const { net, owed: owedWord } = useWords(payWords);
  const { person } = useWords(companiesWords);
  const money = useMoneyCell();
  const wages = useWages();
  const asked = { server_id: useServerId(), run_id: id, per_page: 100 };
  return (
    <ListTable
      list={usePagedRows(pagesOf('orgs', 'getPayRun', asked), 'lines')}
      label={words.run}
      rowKey={({ server_character_id }) => String(server_character_id)}
      empty={<Empty icon="users" title={words.noLines} />}
      columns={[
        {
          header: person,
          ...MAIN,
          width: WIDE,
          cell: (row) => <TwoLines first={row.name ?? gone} second={wages(row)} />,
        },
        { header: status, ...MAIN, width: '96px', cell: (row) => <PayStatus status={row.status} /> },
        { header: owedWord, ...AMOUNT, width: '88px', cell: ({ owed }) => money(owed) },
        { header: net, ...AMOUNT, width: '88px', cell: (row) => money(row.net) },
      ]}
    />
  );
}
