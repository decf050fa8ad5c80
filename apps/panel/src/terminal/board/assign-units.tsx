import attachUnit from '@cabildo/contracts/mdt/units/attach_unit.ts';
import detachUnit from '@cabildo/contracts/mdt/units/detach_unit.ts';
import { useEffect, useRef } from 'react';
import { useServerId } from '../../shared/server/server.tsx';
import { Badge } from '../../design/badge.tsx';
import { Combobox } from '../../design/fields/combobox.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useCommand } from '../../forms/command.ts';
import { useRefusalToast } from '../../forms/refusal-toast.ts';
import { useWords } from '../../words/words.ts';
import { useBoard } from './board-data.tsx';
import styles from './board.module.css';
import { boardWords } from './board.words.ts';
import { unitsLike, type Call } from './board.ts';
import { useUnits } from '../rights.ts';
import { useNames } from '../lookup/use-names.ts';
import { frameWords } from '../words.ts';

interface Props {
  call: Call;
  isFocused: boolean;
}

/** The units of a call: typed onto it, and taken off it again. */
export function AssignUnits({ call, isFocused }: Props) {
  const words = useWords(boardWords);
  const { status: names } = useWords(frameWords);
  const serverId = useServerId();
  const { units, take } = useBoard();
  const { mayLead, leads } = useUnits();
  const nameOf = useNames(call.units);
  const field = useRef<HTMLDivElement>(null);
  const onDone = { onDone: ({ call: changed }: { call: Call }) => take(changed) };
  const attach = useCommand(attachUnit, onDone);
  const detach = useCommand(detachUnit, onDone);
  useRefusalToast(words.refused, attach.error, detach.error);
  useEffect(() => {
    if (isFocused) field.current?.querySelector('input')?.focus();
  }, [isFocused]);
  const isOpen = call.status !== 'closed';
  const free = units.filter(({ server_character_id: id }) => mayLead(id) && !call.units.includes(id));
  const named = { server_id: serverId, call_id: call.call_id };
  return (
    <section className={styles.section} aria-label={words.assigned}>
      <h3 className={styles.sectionTitle}>{words.assigned}</h3>
      {isOpen && leads && free.length === 0 && <p className={styles.soft}>{words.noneFree}</p>}
      {isOpen && free.length > 0 && (
        <div ref={field}>
          <Combobox
            label={words.assign}
            hint={words.assignHint}
            value={null}
            isRequired
            onChange={(option) =>
              option && void attach.run({ ...named, server_character_id: Number(option.value) })
            }
            search={async (text) =>
              unitsLike(free, text).map(({ server_character_id: id, name, status }) => ({
                value: String(id),
                label: name ?? `#${id}`,
                hint: names[status],
              }))
            }
          />
        </div>
      )}
      {call.units.length === 0 && <p className={styles.soft}>{words.noneAssigned}</p>}
      <div className={styles.chips}>
        {call.units.map((id) => (
          <span key={id} className={styles.row}>
            <Badge tone="info">{nameOf(id)}</Badge>
            {isOpen && mayLead(id) && (
              <IconButton
                icon="x"
                size="small"
                label={words.detach(nameOf(id))}
                onClick={() => void detach.run({ ...named, server_character_id: id })}
              />
            )}
          </span>
        ))}
      </div>
    </section>
  );
}
