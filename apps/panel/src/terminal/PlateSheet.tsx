import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import { CabildoError } from '@cabildo/client';
import { useState } from 'react';
import { Failed } from '../app/Failed.tsx';
import { fullName } from '../app/ActingCharacter.tsx';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { Empty } from '../design/Empty.tsx';
import { KeyValues } from '../design/KeyValues.tsx';
import { Notice } from '../design/Notice.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { useWords } from '../words/words.ts';
import { flagWords } from '../vehicles/flag.words.ts';
import { FlagVehicle } from '../vehicles/FlagVehicle.tsx';
import { useCharacters } from '../app/character.ts';
import { Paint } from '../vehicles/Paint.tsx';
import { BoloDialog } from './BoloDialog.tsx';
import type { PlateRecord } from './lookup.ts';
import styles from './lookup.module.css';
import { lookupWords } from './lookup.words.ts';
import { usePlateLookup } from './use-lookup.ts';

interface Props {
  plate: string;
  onPerson(characterId: number): void;
}

/** The vehicle of a plate, its owner and the BOLOs. */
export function PlateSheet({ plate, onPerson }: Props) {
  const words = useWords(lookupWords);
  const { may } = useServer();
  const { flags } = useWords(flagWords);
  const { characters } = useCharacters();
  const [isOpen, setIsOpen] = useState(false);
  const [isFlagging, setIsFlagging] = useState(false);
  const { data, error, refetch } = usePlateLookup(plate);
  const again = (): void => void refetch();
  const close = (): void => setIsOpen(false);
  const isUnknown = error instanceof CabildoError && error.status === 404;
  if (error && !isUnknown) return <Failed title={words.failed} query={{ error, refetch: again }} />;
  const vehicle = data?.vehicle;
  const isOwn = characters.some(({ server_character_id: id }) => id === vehicle?.owner_character_id);
  if (!data && !isUnknown) return <Skeleton shape="card" />;
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <Badge tone="accent" icon="car">
          {plate.toUpperCase()}
        </Badge>
        <span className={styles.space} />
        {vehicle && !isOwn && may(setFlags) && (
          <Button icon="warning" onClick={() => setIsFlagging(true)}>
            {flags}
          </Button>
        )}
        {may(createBolo) && (
          <Button icon="eye" onClick={() => setIsOpen(true)}>
            {words.bolo}
          </Button>
        )}
      </div>
      {data ? <Vehicle record={data} onPerson={onPerson} /> : <Empty icon="car" title={words.noPlate} />}
      {vehicle && isFlagging && (
        <FlagVehicle vehicle={vehicle} onClose={() => setIsFlagging(false)} onDone={again} />
      )}
      {isOpen && (
        <BoloDialog
          kind="vehicle"
          plate={plate}
          name={plate.toUpperCase()}
          onClose={close}
          onDone={() => {
            close();
            again();
          }}
        />
      )}
    </div>
  );
}

function Vehicle({ record, onPerson }: { record: PlateRecord; onPerson: Props['onPerson'] }) {
  const words = useWords(lookupWords);
  const { vehicle, owner, flags, bolos, missing } = record;
  return (
    <>
      {missing.length > 0 && <Notice tone="warning" title={words.missing} />}
      <div className={styles.cards}>
        <Card title={words.vehicles}>
          <KeyValues
            items={[
              [words.model, vehicle && `${vehicle.brand} ${vehicle.model}`],
              [words.color, vehicle && <Paint key="color" color={vehicle.color} />],
              [
                words.owner,
                owner && (
                  <Button
                    key="owner"
                    size="small"
                    icon="user"
                    onClick={() => onPerson(owner.server_character_id)}
                  >
                    {fullName(owner)}
                  </Button>
                ),
              ],
            ]}
          />
          <div className={styles.head}>
            {flags.map((flag) => (
              <Badge key={flag} tone="danger">
                {words[flag]}
              </Badge>
            ))}
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
