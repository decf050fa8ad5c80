import searchVehicles from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answer, pagesOf, type RowOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { formatNumber } from '../../design/format.ts';
import { Columns } from '../../design/layout/columns.tsx';
import { Stat } from '../../design/layout/stat.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Money } from '../../design/money.tsx';
import { Time } from '../../design/time.tsx';
import { Actor } from '../../log/log-row.tsx';
import { actorOf } from '../../log/rows.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { Note } from '../../shared/list/note.tsx';
import { textOf } from '../../shared/list/note-text.ts';
import { usePagedRows, type Rows } from '../../shared/list/rows.ts';
import { labelOf } from '../../shared/person/label.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useAccountName } from '../../shared/server/account-names.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import styles from './sheet.module.css';
import { sheetWords } from './words.ts';

const PER_PAGE = 100;
const LOG_PER_PAGE = 50;
/** The width and the side of a column of times. */
const WHEN = { align: 'end', width: '128px' } as const;

interface Props {
  character: Character;
}

/** Names a character for the API. */
const useAbout = ({ server_character_id }: Character) => ({ server_id: useServerId(), server_character_id });

/** The money of a character: cash, and the accounts that it owns or may use. */
export function BankTab({ character }: Props) {
  const words = useWords(sheetWords);
  const { symbol } = useServer();
  const about = useAbout(character);
  const wallet = useQuery(answer('economy', 'getWallet', about));
  const list = usePagedRows(pagesOf('economy', 'listAccounts', { ...about, per_page: PER_PAGE }), 'accounts');
  const accountName = useAccountName();
  const inBank = list.rows.reduce((sum, { balance }) => sum + (balance ?? 0), 0);
  return (
    <div className={styles.part}>
      <Columns layout="stats">
        <Stat label={words.cash} value={<Money amount={wallet.data?.total_cash ?? null} symbol={symbol} />} />
        <Stat
          label={words.inBank}
          value={<Money amount={list.query.data ? inBank : null} symbol={symbol} />}
        />
      </Columns>
      <ListTable
        list={list}
        failed={words.failed}
        label={words.accounts}
        rowKey={({ account_id }) => String(account_id)}
        empty={<Empty icon="bank" title={words.noAccounts} text={words.noAccountsText} />}
        columns={[
          { header: words.account, ...MAIN, width: WIDE, cell: (row) => accountName(row.account_name) },
          { header: words.accountNumber, width: WIDE, cell: ({ account_number }) => account_number },
          {
            header: words.state,
            ...MAIN,
            width: '128px',
            cell: ({ status }) => (
              <Badge tone={status === 'active' ? 'success' : 'warning'}>{words.accountStates[status]}</Badge>
            ),
          },
          {
            header: words.balance,
            ...MAIN,
            align: 'end',
            width: '144px',
            cell: ({ balance }) => <Money amount={balance} symbol={symbol} isRight />,
          },
        ]}
      />
    </div>
  );
}

/** The items that a character carries. */
export function InventoryTab({ character }: Props) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const input = { ...useAbout(character), per_page: PER_PAGE };
  return (
    <ListTable
      list={usePagedRows(pagesOf('inventory', 'get', input), 'items')}
      failed={words.failed}
      label={words.item}
      rowKey={({ item_id }) => String(item_id)}
      empty={<Empty icon="box" title={words.empty} text={words.emptyText} />}
      columns={[
        { header: words.item, ...MAIN, width: 'minmax(0, 3fr)', cell: labelOf },
        {
          header: words.quantity,
          ...MAIN,
          align: 'end',
          cell: ({ quantity }) => formatNumber(quantity, language),
        },
      ]}
    />
  );
}

/** The vehicles of a character: staff find those of anybody, players read their own. */
export function VehiclesTab({ character }: Props) {
  const { may } = useServer();
  return may(searchVehicles) ? (
    <FoundVehicles character={character} />
  ) : (
    <OwnVehicles character={character} />
  );
}

function FoundVehicles({ character }: Props) {
  const { server_id, server_character_id: character_id } = useAbout(character);
  const input = { server_id, character_id, per_page: PER_PAGE };
  const list = usePagedRows(pagesOf('cars', 'searchVehicles', input), 'vehicles');
  return <Vehicles list={list} to="/s/$serverId/vehicles/all" />;
}

function OwnVehicles({ character }: Props) {
  const input = { ...useAbout(character), per_page: PER_PAGE };
  const list = usePagedRows(pagesOf('cars', 'getMyVehicles', input), 'vehicles');
  return <Vehicles list={list} to="/s/$serverId/vehicles" />;
}

type Vehicle = RowOf<'cars', 'getMyVehicles', 'vehicles'>;

interface VehiclesProps {
  list: Rows<Vehicle>;
  /** The screen that shows a vehicle of these: everybody's, or the own garage. */
  to: '/s/$serverId/vehicles' | '/s/$serverId/vehicles/all';
}

function Vehicles({ list, to }: VehiclesProps) {
  const words = useWords(sheetWords);
  const params = { serverId: String(useServerId()) };
  const navigate = useNavigate();
  return (
    <ListTable
      list={list}
      failed={words.failed}
      label={words.vehicle}
      rowKey={({ vehicle_id }) => String(vehicle_id)}
      onOpen={({ vehicle_id }) => void navigate({ to, params, search: { vehicle: vehicle_id } })}
      empty={<Empty icon="car" title={words.noVehicles} text={words.noVehiclesText} />}
      columns={[
        { header: words.vehicle, ...MAIN, width: WIDE, cell: ({ brand, model }) => `${brand} ${model}` },
        { header: words.plate, ...MAIN, cell: ({ plate }) => plate },
        { header: words.color, cell: ({ color }) => color },
        { header: words.state, ...MAIN, cell: (vehicle) => <VehicleState {...vehicle} /> },
        { header: words.since, ...WHEN, cell: ({ created_at }) => <Time value={created_at} /> },
      ]}
    />
  );
}

function VehicleState({ flags }: Pick<Vehicle, 'flags'>) {
  const words = useWords(sheetWords);
  if (flags.stolen) return <Badge tone="danger">{words.stolen}</Badge>;
  if (flags.impounded) return <Badge tone="warning">{words.impounded}</Badge>;
  return <Badge>{words.free}</Badge>;
}

/** The punishments of a character. */
export function RecordTab({ character }: Props) {
  const words = useWords(sheetWords);
  const { symbol } = useServer();
  const input = { ...useAbout(character), per_page: PER_PAGE };
  return (
    <ListTable
      list={usePagedRows(pagesOf('mdt', 'listPunishments', input), 'punishments')}
      failed={words.failed}
      label={words.punishment}
      rowKey={({ punishment_id }) => String(punishment_id)}
      empty={<Empty icon="shield" title={words.clean} text={words.cleanText} />}
      columns={[
        { header: words.punishment, ...MAIN, width: '144px', cell: ({ type }) => words.punishments[type] },
        {
          header: words.reason,
          ...MAIN,
          width: WIDE,
          cell: ({ reason }) => <span title={reason}>{reason}</span>,
        },
        {
          header: words.fine,
          align: 'end',
          width: '112px',
          cell: ({ fine }) => <Money amount={fine?.amount ?? null} symbol={symbol} isRight />,
        },
        {
          header: words.jail,
          align: 'end',
          width: '88px',
          cell: ({ jail_minutes }) => (jail_minutes === null ? '–' : words.minutes(jail_minutes)),
        },
        {
          header: words.state,
          ...MAIN,
          width: '112px',
          cell: ({ status }) => (
            <Badge tone={status === 'active' ? 'danger' : 'neutral'}>{words.punishmentStates[status]}</Badge>
          ),
        },
        { header: words.when, ...MAIN, ...WHEN, cell: ({ created_at }) => <Time value={created_at} /> },
      ]}
    />
  );
}

/** The entries of the log that name a character. */
export function LogTab({ character: { server_character_id: character_id } }: Props) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const input = { server_id: useServerId(), character_id, per_page: LOG_PER_PAGE };
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <ServerLink to="/s/$serverId/log" search={{ character: character_id }}>
          {words.fullLog}
        </ServerLink>
      </div>
      <ListTable
        list={usePagedRows(pagesOf('logs', 'query', input), 'logs')}
        failed={words.failed}
        label={words.what}
        rowKey={({ log_id }) => String(log_id)}
        empty={<Empty icon="log" title={words.noLog} text={words.noLogText} />}
        columns={[
          {
            header: words.what,
            ...MAIN,
            width: 'minmax(0, 4fr)',
            cell: ({ note_parts }) => (
              <span title={textOf(note_parts, language)}>
                <Note parts={note_parts} />
              </span>
            ),
          },
          { header: words.who, ...MAIN, cell: ({ actor }) => <Actor actor={actorOf(actor)} /> },
          { header: words.when, ...MAIN, ...WHEN, cell: ({ created_at }) => <Time value={created_at} /> },
        ]}
      />
    </div>
  );
}
