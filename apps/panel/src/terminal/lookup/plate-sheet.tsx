import { CabildoError } from '@cabildo/client';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Table } from '../../design/lists/table.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useServer } from '../../shared/server/server.tsx';
import { FlagVehicle } from '../../vehicles/flag-vehicle.tsx';
import { flagWords } from '../../vehicles/flag.words.ts';
import { Paint } from '../../vehicles/paint.tsx';
import { useWords } from '../../words/words.ts';
import { BoloDialog } from '../records/search-forms.tsx';
import { Flags } from './lookup-link.tsx';
import { mayBePartOfPlate, type PlateRecord } from './lookup.ts';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';
import { usePlateLookup } from './use-names.ts';

interface Props {
  plate: string;
  /** The text is meant as a plate, and not as a name or number of a person too. */
  isAlone: boolean;
  onPerson(characterId: number): void;
  onPlate(plate: string): void;
}

/** The vehicle of a plate, its owner and the BOLOs. */
export function PlateSheet({ plate, isAlone, onPerson, onPlate }: Props) {
  const words = useWords(lookupWords);
  const { may } = useServer();
  const { flags } = useWords(flagWords);
  const { characters } = useCharacters();
  const { data, error, refetch } = usePlateLookup({ plate });
  const [isSearching, setIsSearching] = useState(false);
  const again = (): void => void refetch();
  const isUnknown = error instanceof CabildoError && error.status === 404;
  if (error && !isUnknown) return <Failed title={words.failed} query={{ error, refetch: again }} />;
  const vehicle = data?.vehicle;
  const isLong = mayBePartOfPlate(plate);
  const isAsked = isSearching || (isAlone && isUnknown);
  const isOwn = characters.some(({ server_character_id: id }) => id === vehicle?.owner_character_id);
  if (!data && !isUnknown) return <Skeleton shape="sheet" />;
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <Badge tone="accent" icon="car">
          {plate.toUpperCase()}
        </Badge>
        <span className={styles.space} />
        {vehicle && !isOwn && may(setFlags) && (
          <DialogButton icon="warning" label={flags}>
            {(close) => <FlagVehicle vehicle={vehicle} onClose={close} onDone={again} />}
          </DialogButton>
        )}
        {may(createBolo) && (
          <DialogButton icon="eye" label={words.bolo}>
            {(close) => (
              <BoloDialog
                about={{ kind: 'vehicle', plate }}
                name={plate.toUpperCase()}
                onDone={again}
                onClose={close}
              />
            )}
          </DialogButton>
        )}
      </div>
      {data ? <Vehicle record={data} onPerson={onPerson} /> : <Empty icon="car" title={words.noPlate} />}
      {isLong && !isAsked && (
        <div className={styles.head}>
          <Button icon="search" onClick={() => setIsSearching(true)}>
            {words.findPlates}
          </Button>
        </div>
      )}
      {isLong && isAsked && <PlatesWith part={plate} onPlate={onPlate} />}
    </div>
  );
}

function Vehicle({ record, onPerson }: { record: PlateRecord; onPerson: Props['onPerson'] }) {
  const words = useWords(lookupWords);
  const { vehicle, owner, flags = [], bolos = [], missing } = record;
  const isFree = vehicle === null && !missing.includes('vehicles');
  const openOwner = owner && (
    <Button key="owner" size="small" icon="user" onClick={() => onPerson(owner.server_character_id)}>
      {fullName(owner)}
    </Button>
  );
  return (
    <>
      {missing.length > 0 && <Notice tone="warning" title={words.missing} />}
      <div className={styles.cards}>
        <Card title={words.vehicles}>
          {isFree && <p className={styles.soft}>{words.noVehicle}</p>}
          <KeyValues
            items={[
              [words.model, vehicle && `${vehicle.brand} ${vehicle.model}`],
              [words.color, vehicle && <Paint key="color" color={vehicle.color} />],
              [words.owner, openOwner],
            ]}
          />
          <div className={styles.head}>
            <Flags flags={flags} />
          </div>
        </Card>
        <Card title={words.bolos}>
          {bolos.length === 0 && <p className={styles.soft}>{words.none}</p>}
          <ul className={styles.list}>
            {bolos.map(({ bolo_id, description }) => (
              <li key={bolo_id} className={styles.entry}>
                <span className={styles.text}>{description ?? words.kinds.vehicle}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

/** The plates that contain what was typed. */
function PlatesWith({ part, onPlate }: { part: string; onPlate: Props['onPlate'] }) {
  const words = useWords(lookupWords);
  const query = usePlateLookup({ query: part });
  return (
    <Loaded query={query} failed={words.failed} shape="rows">
      {({ vehicles = [] }) => (
        <Table
          label={words.platesWith}
          rows={vehicles}
          rowKey={({ plate, vehicle }) => `${plate} ${vehicle?.vehicle_id}`}
          onOpen={({ plate }) => onPlate(plate)}
          isShort
          empty={<Empty icon="car" title={words.noPlates} />}
          columns={[
            { header: words.plate, ...MAIN, width: '140px', cell: ({ plate }) => plate },
            {
              header: words.model,
              ...MAIN,
              cell: ({ vehicle }) => (vehicle ? `${vehicle.brand} ${vehicle.model}` : words.noVehicle),
            },
            { header: words.owner, cell: ({ owner }) => owner && fullName(owner) },
            { header: words.state, ...MAIN, width: '240px', cell: ({ flags }) => <Flags flags={flags} /> },
          ]}
        />
      )}
    </Loaded>
  );
}
