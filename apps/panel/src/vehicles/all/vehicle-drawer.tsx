import setFlags from '@cabildo/contracts/vehicles/flags/set_vehicle_flags.ts';
import adminRemove from '@cabildo/contracts/vehicles/vehicles/admin_remove_vehicle.ts';
import adminUpdate from '@cabildo/contracts/vehicles/vehicles/admin_update_vehicle.ts';
import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ColorField } from '../../design/fields/color-field.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { useUserNames } from '../../shared/person/use-user-name.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { formWords } from '../../shared/form/words.ts';
import { Failed } from '../../shared/list/failed.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { Facts } from '../facts.tsx';
import { FlagVehicle } from '../flag-vehicle.tsx';
import { flagWords } from '../flag.words.ts';
import { RemoveVehicle } from '../remove-vehicle.tsx';
import { nameOf, type Vehicle } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { allWords } from './words.ts';
import { VehicleOwner } from '../vehicle-owner.tsx';

/** A vehicle of anybody by its id in the address, with its history and what staff can do about it. */
export function VehicleDrawer({ vehicleId, onClose }: { vehicleId: number; onClose: () => void }) {
  const { vehicle: title, gone } = useWords(vehiclesWords);
  const query = useQuery(answer('cars', 'getVehicle', { server_id: useServerId(), vehicle_id: vehicleId }));
  if (query.data) return <Details vehicle={query.data.vehicle} onClose={onClose} />;
  return (
    <Drawer title={title} onClose={onClose}>
      {query.error ? (
        <>
          <Failed title={gone} query={query} />
          {/* The history outlives the vehicle (CA-07). */}
          <VehicleLog vehicleId={vehicleId} />
        </>
      ) : (
        <Skeleton shape="sheet" />
      )}
    </Drawer>
  );
}

interface DetailsProps {
  vehicle: Vehicle;
  onClose: () => void;
}

function Details({ vehicle, onClose }: DetailsProps) {
  const words = useWords(allWords);
  const { flags } = useWords(flagWords);
  const { may } = useServer();
  const { characters } = useCharacters();
  const [open, setOpen] = useState<'edit' | 'flags'>();
  const close = (): void => setOpen(undefined);
  const { vehicle_id, owner_character_id: owner } = vehicle;
  const isOwn = characters.some(({ server_character_id: id }) => id === owner);
  return (
    <Drawer
      title={nameOf(vehicle)}
      onClose={onClose}
      actions={<RemoveVehicle contract={adminRemove} vehicle={vehicle} words={words} onDone={onClose} />}
      footer={
        <>
          {may(adminUpdate) && (
            <Button icon="edit" onClick={() => setOpen('edit')}>
              {words.edit}
            </Button>
          )}
          {may(setFlags) && !isOwn && (
            <Button icon="warning" onClick={() => setOpen('flags')}>
              {flags}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <Facts
          vehicle={vehicle}
          owner={
            owner === null ? (
              <VehicleOwner vehicle={vehicle} />
            ) : (
              <ServerLink to="/s/$serverId/characters/$characterId" params={{ characterId: String(owner) }}>
                <CharacterName id={owner} />
              </ServerLink>
            )
          }
        />
        {isOwn && <p className={styles.soft}>{words.own}</p>}
        <VehicleLog vehicleId={vehicle_id} />
      </div>
      {open === 'edit' && <EditVehicle vehicle={vehicle} onClose={close} />}
      {open === 'flags' && <FlagVehicle vehicle={vehicle} onClose={close} />}
    </Drawer>
  );
}

/** Gives a vehicle another plate or colour. */
function EditVehicle({ vehicle, onClose }: DetailsProps) {
  const words = useWords(allWords);
  const common = useWords(vehiclesWords);
  const { vehicle_id, plate, color } = vehicle;
  return (
    <CommandForm
      contract={adminUpdate}
      id={String(vehicle_id)}
      fixed={{ server_id: useServerId(), vehicle_id }}
      stored={{ plate, color }}
      title={words.editTitle(nameOf(vehicle))}
      submit={useWords(formWords).save}
      done={words.saved}
      fields={(form) => ({
        plate: { label: common.plate, hint: words.plateHint, isRequired: true },
        color: <ColorField label={common.color} {...form.text('color')} isRequired />,
      })}
      onClose={onClose}
    />
  );
}

/** The history of a vehicle, newest first. */
function VehicleLog({ vehicleId }: { vehicleId: number }) {
  const words = useWords(allWords);
  const { failed, more } = useWords(vehiclesWords);
  const { serverId, may } = useServer();
  const { rows, query } = usePagedRows(
    {
      ...pagesOf('cars', 'getVehicleLogs', { server_id: serverId, vehicle_id: vehicleId, per_page: 50 }),
      enabled: may(getLogs),
    },
    'logs',
  );
  const userNameOf = useUserNames(rows.map(({ actor_user_id }) => actor_user_id));
  if (!may(getLogs)) return null;
  return (
    <section className={styles.section} aria-label={words.log}>
      <h3 className={styles.title}>{words.log}</h3>
      {query.error && <Failed title={failed} query={query} />}
      {query.isPending && <Skeleton shape="rows" rows={3} />}
      {query.isSuccess && rows.length === 0 && <p className={styles.soft}>{words.noLog}</p>}
      <ol className={styles.log}>
        {rows.map(({ log_id, action, note, created_at, actor_user_id: actor }) => (
          <li key={log_id} className={styles.entry}>
            <Badge>{words.actions[action]}</Badge>
            {note !== words.actions[action] && <span>{note}</span>}
            <span className={styles.soft}>
              <Time value={created_at} /> {userNameOf(actor) && words.by(userNameOf(actor)!)}
            </span>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </section>
  );
}
