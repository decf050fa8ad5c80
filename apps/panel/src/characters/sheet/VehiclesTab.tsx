import type { AnswerOf, Client } from '@cabildo/client';
import searchVehicles from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import { PagedTable, type Pages } from '../../app/PagedTable.tsx';
import { sheetWords } from './words.ts';

type Vehicle = AnswerOf<Client['cars']['getMyVehicles']>['vehicles'][number];
type Words = (typeof sheetWords)['es'];

function State({ vehicle: { flags } }: { vehicle: Vehicle }) {
  const words = useWords(sheetWords);
  if (flags.stolen) return <Badge tone="danger">{words.stolen}</Badge>;
  if (flags.impounded) return <Badge tone="warning">{words.impounded}</Badge>;
  return <Badge>{words.free}</Badge>;
}

const columnsOf = (words: Words): Column<Vehicle>[] => [
  {
    id: 'vehicle',
    header: words.vehicle,
    cell: ({ brand, model }) => `${brand} ${model}`,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  { id: 'plate', header: words.plate, cell: ({ plate }) => plate, isMain: true },
  { id: 'color', header: words.color, cell: ({ color }) => color },
  { id: 'state', header: words.state, cell: (vehicle) => <State vehicle={vehicle} />, isMain: true },
  {
    id: 'since',
    header: words.since,
    cell: ({ created_at }) => <Time value={created_at} />,
    align: 'end',
    width: '128px',
  },
];

/** The vehicles of a character: staff find those of anybody, players read their own. */
export function VehiclesTab({ character }: { character: Character }) {
  const { may } = useServer();
  return may(searchVehicles) ? <Found character={character} /> : <Own character={character} />;
}

function Found({ character: { server_character_id } }: { character: Character }) {
  const { serverId } = useServer();
  const query = useInfiniteQuery(
    pagesOf('cars', 'searchVehicles', {
      server_id: serverId,
      character_id: server_character_id,
      per_page: 100,
    }),
  );
  return <Vehicles query={query} to="/s/$serverId/vehicles/all" />;
}

function Own({ character: { server_character_id } }: { character: Character }) {
  const { serverId } = useServer();
  const query = useInfiniteQuery(
    pagesOf('cars', 'getMyVehicles', { server_id: serverId, server_character_id, per_page: 100 }),
  );
  return <Vehicles query={query} to="/s/$serverId/vehicles" />;
}

interface Props {
  query: Pages<{ vehicles: Vehicle[] }>;
  /** The screen that shows a vehicle of these: everybody's, or the own garage. */
  to: '/s/$serverId/vehicles' | '/s/$serverId/vehicles/all';
}

function Vehicles({ query, to }: Props) {
  const words = useWords(sheetWords);
  const { serverId } = useServer();
  const navigate = useNavigate();
  return (
    <PagedTable
      pages={query}
      failed={words.failed}
      label={words.vehicle}
      columns={columnsOf(words)}
      rows={query.data?.pages.flatMap(({ vehicles }) => vehicles) ?? []}
      rowKey={({ vehicle_id }) => String(vehicle_id)}
      onOpen={({ vehicle_id }) =>
        void navigate({ to, params: { serverId: String(serverId) }, search: { vehicle: vehicle_id } })
      }
      empty={<Empty icon="car" title={words.noVehicles} text={words.noVehiclesText} />}
    />
  );
}
