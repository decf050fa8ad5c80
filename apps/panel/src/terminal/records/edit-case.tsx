import updateCase from '@cabildo/contracts/mdt/cases/update_case.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { answer } from '../../api/answers.ts';
import { Combobox } from '../../design/fields/combobox.tsx';
import { Field } from '../../design/fields/field.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useWords as useDesignWords } from '../../design/words.ts';
import type { Bound } from '../../forms/use-form.ts';
import { CharacterField } from '../../shared/person/character-field.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useBoard } from '../board/board-data.tsx';
import { EditDialog } from '../conflict.tsx';
import styles from '../lookup/lookup.module.css';
import { lookupWords } from '../lookup/lookup.words.ts';
import { useNames } from '../lookup/use-names.ts';
import { callTitle, type CaseFile } from './case.ts';
import { casesWords } from './records.words.ts';

/** The newest punishments among which is searched, and the most that are offered. */
const NEWEST = 100;
const MOST = 20;

type Ids = readonly number[];
type Find = (text: string) => Promise<Option[]>;

/** Changes a case and what it gathers. */
export function EditCase({ file, onClose }: { file: CaseFile; onClose: () => void }) {
  const words = useWords(casesWords);
  const findCalls = useFindCalls();
  const findPunishments = useFindPunishments();
  return (
    <EditDialog
      contract={updateCase}
      thing={file}
      fixed={{ server_id: useServerId(), case_id: file.case_id }}
      title={`${words.edit}: ${file.title}`}
      conflict={words.conflict}
      names={words.fields}
      show={(_, value) => (Array.isArray(value) ? words.count(value.length) : String(value))}
      fields={(form) => ({
        title: { label: words.fields.title, isRequired: true },
        description: words.fields.description,
        character_ids: <People field={form.bind<Ids>('character_ids', [])} />,
        call_ids: (
          <Links
            label={words.fields.call_ids}
            add={words.addCall}
            known={new Map(file.calls.map((call) => [call.call_id, callTitle(call)]))}
            field={form.bind<Ids>('call_ids', [])}
            find={findCalls}
          />
        ),
        punishment_ids: (
          <Links
            label={words.fields.punishment_ids}
            add={words.addPunishment}
            known={new Map(file.punishments.map(({ punishment_id, reason }) => [punishment_id, reason]))}
            field={form.bind<Ids>('punishment_ids', [])}
            find={findPunishments}
          />
        ),
      })}
      done={words.saved}
      onClose={onClose}
    />
  );
}

const isLike = (label: string, text: string): boolean =>
  label.toLowerCase().includes(text.trim().toLowerCase());

/** Finds calls of the board by number or title. */
function useFindCalls(): Find {
  const { calls } = useBoard();
  return async (text) =>
    calls
      .map((call): Option => ({ value: String(call.call_id), label: callTitle(call) }))
      .filter(({ label }) => isLike(label, text))
      .slice(0, MOST);
}

/** Finds punishments by their reasons. */
function useFindPunishments(): Find {
  const { types } = useWords(lookupWords);
  const queries = useQueryClient();
  const input = { server_id: useServerId(), per_page: NEWEST };
  return async (text) => {
    const { punishments } = await queries.fetchQuery(answer('mdt', 'listPunishments', input));
    return punishments
      .filter(({ reason }) => isLike(reason, text))
      .map(({ punishment_id, reason, type }): Option => ({
        value: String(punishment_id),
        label: reason,
        hint: types[type],
      }))
      .slice(0, MOST);
  };
}

function People({ field: { value, onChange, error } }: { field: Bound<Ids> }) {
  const words = useWords(casesWords);
  return (
    <LinkField
      label={words.fields.character_ids}
      value={value}
      onChange={onChange}
      error={error}
      nameOf={useNames(value)}
    >
      <CharacterField
        label={words.addPerson}
        value={null}
        except={value}
        onChange={(id) => id !== null && onChange([...value, id])}
      />
    </LinkField>
  );
}

interface LinksProps {
  label: string;
  add: string;
  /** The names of what the case has already. */
  known: ReadonlyMap<number, string>;
  field: Bound<Ids>;
  find: Find;
}

function Links({ label, add, known, field: { value, onChange, error }, find }: LinksProps) {
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map());
  const nameOf = (id: number): string => added.get(id) ?? known.get(id) ?? `#${id}`;
  const take = (option: Option | null): void => {
    if (!option) return;
    setAdded(new Map([...added, [Number(option.value), option.label]]));
    onChange([...value, Number(option.value)]);
  };
  return (
    <LinkField label={label} value={value} onChange={onChange} error={error} nameOf={nameOf}>
      <Combobox
        label={add}
        value={null}
        onChange={take}
        search={async (text) => (await find(text)).filter((each) => !value.includes(Number(each.value)))}
      />
    </LinkField>
  );
}

interface FieldProps {
  label: string;
  value: Ids;
  onChange(ids: Ids): void;
  error: string | undefined;
  nameOf(id: number): string;
  /** The control that adds one more. */
  children: ReactNode;
}

/** The things that belong to a case, each of which can be taken off it. */
function LinkField({ label, value, onChange, error, nameOf, children }: FieldProps) {
  const { remove } = useDesignWords();
  return (
    <Field label={label} isLabelHidden isGroup error={error ?? null}>
      {() => (
        <div className={styles.links}>
          {children}
          {value.length > 0 && (
            <ul className={styles.list}>
              {value.map((id) => (
                <li key={id} className={styles.link}>
                  <span className={styles.text}>{nameOf(id)}</span>
                  <IconButton
                    icon="x"
                    size="small"
                    label={`${remove} ${nameOf(id)}`}
                    onClick={() => onChange(value.filter((each) => each !== id))}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
