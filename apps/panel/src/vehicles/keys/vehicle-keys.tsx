import giveKey from '@cabildo/contracts/vehicles/keys/give_key.ts';
import { MAX_KEYS } from '@cabildo/contracts/vehicles/keys/keys.ts';
import takeKey from '@cabildo/contracts/vehicles/keys/take_key.ts';
import { answer, type RowOf } from '../../api/answers.ts';
import { Time } from '../../design/time.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import type { Vehicle } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { keysWords } from './words.ts';

type Key = RowOf<'cars', 'listKeys', 'keys'>;

/** The keys of a vehicle, which its owner gives and takes (VS-03). */
export function VehicleKeys({ vehicle }: { vehicle: Vehicle }) {
  const words = useWords(keysWords);
  const server_id = useServerId();
  const { vehicle_id, owner_character_id: owner } = vehicle;
  const { rows, query } = useRows(
    answer('cars', 'listKeys', { server_id, vehicle_id, per_page: MAX_KEYS }),
    'keys',
  );
  const except = [owner, ...rows.map((key) => key.server_character_id)].filter((id) => id !== null);
  return (
    <section className={styles.section} aria-label={words.keys}>
      <h3 className={styles.title}>{words.keys}</h3>
      {query.isSuccess && rows.length === 0 && <p className={styles.soft}>{words.none}</p>}
      <ul className={styles.rows}>
        {rows.map((key) => (
          <KeyRow key={key.server_character_id} held={key} />
        ))}
      </ul>
      <div>
        <DialogButton
          isShown={rows.length < MAX_KEYS && !vehicle.flags.impounded}
          size="small"
          icon="key"
          label={words.give}
        >
          {(onClose) => (
            <CommandForm
              contract={giveKey}
              id={String(vehicle_id)}
              fixed={{ server_id, vehicle_id }}
              title={words.give}
              description={words.giveText}
              submit={words.give}
              done={words.given}
              fields={{
                target_character_id: { label: words.to, except, isRequired: true },
                until: { label: words.until, hint: words.untilHint, as: 'moment' },
              }}
              onClose={onClose}
            />
          )}
        </DialogButton>
      </div>
    </section>
  );
}

function KeyRow({ held: { vehicle_id, server_character_id, until } }: { held: Key }) {
  const words = useWords(keysWords);
  return (
    <li className={styles.row}>
      <span>
        <CharacterPerson id={server_character_id} />
        <span className={styles.below}>
          {until === null ? (
            words.open
          ) : (
            <>
              {words.upTo} <Time value={until} />
            </>
          )}
        </span>
      </span>
      <CommandButton
        contract={takeKey}
        input={{ server_id: useServerId(), vehicle_id, target_character_id: server_character_id }}
        label={words.take}
        size="small"
      />
    </li>
  );
}
