import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import updateBolo from '@cabildo/contracts/mdt/bolos/update_bolo.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import updateWarrant from '@cabildo/contracts/mdt/warrants/update_warrant.ts';
import { useQuery } from '@tanstack/react-query';
import { answer, type RowOf } from '../../api/answers.ts';
import { Select } from '../../design/fields/select.tsx';
import { localOf } from '../../design/format.ts';
import type { Bound, Entered } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { CharacterField } from '../../shared/person/character-field.tsx';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { entryOf, type Value } from '../conflict.ts';
import { EditDialog } from '../conflict.tsx';
import { lookupWords } from '../lookup/lookup.words.ts';

const MOST_CASES = 100;

/** The person or plate that a window is about. */
export interface Subject {
  name: string;
  onClose(): void;
  onDone(): void;
}

/** A warrant or a BOLO that is changed. */
export interface Edited<Row> {
  row: Row;
  name: string;
  onClose(): void;
}

/** A case of a control; empty: none. */
type CaseId = number | string | null;

/** The controls of a warrant, for a new one and for a change. */
function useWarrantFields() {
  const words = useWords(lookupWords);
  return (form: { bind(name: 'case_id', empty: CaseId): Bound<CaseId> }) => ({
    type: { label: words.fields.type, options: words.warrantTypes, isRequired: true },
    reason: { label: words.fields.reason, isRequired: true },
    expires_at: { label: words.fields.expires_at, hint: words.untilHint, as: 'moment' as const },
    case_id: <CaseField {...form.bind('case_id', null)} />,
  });
}

/** The controls of a BOLO whose subject is known. */
function useBoloFields() {
  const words = useWords(lookupWords);
  return {
    description: { label: words.fields.description },
    expires_at: { label: words.fields.expires_at, hint: words.untilHint, as: 'moment' as const },
  };
}

/** The part of a form that a new BOLO and a change to one have in common. */
interface BoloForm {
  values: Entered;
  bind(name: 'server_character_id', empty: number | null): Bound<number | null>;
}

/** The controls of a BOLO with what is sought: a person or a thing that may be known by a description alone. */
function useSubjectFields() {
  const words = useWords(lookupWords);
  const fields = useBoloFields();
  return (form: BoloForm) => ({
    kind: { label: words.fields.kind, hint: words.kindHint, options: words.kinds, isRequired: true },
    server_character_id: form.values['kind'] === 'person' && (
      <CharacterField
        {...form.bind('server_character_id', null)}
        label={words.person}
        hint={words.unknownHint}
        isRequired={false}
      />
    ),
    plate: form.values['kind'] === 'vehicle' && { label: words.plate, isRequired: true },
    ...fields,
  });
}

/** Issues a warrant against a person. */
export function WarrantDialog({ characterId, name, ...ends }: Subject & { characterId: number }) {
  const words = useWords(lookupWords);
  return (
    <CommandForm
      {...ends}
      contract={createWarrant}
      fixed={{ server_id: useServerId(), server_character_id: characterId }}
      values={{ type: 'arrest' }}
      title={`${words.warrant}: ${name}`}
      isWide
      submit={words.warrant}
      done={{ title: words.warrantDone, text: name }}
      fields={useWarrantFields()}
    />
  );
}

interface BoloProps extends Partial<Omit<Subject, 'onClose'>>, Pick<Subject, 'onClose'> {
  /** Whom or what it is about. Default: the form asks. */
  about?: { kind: 'person'; server_character_id: number } | { kind: 'vehicle'; plate: string };
  values?: { kind: 'person'; description: string };
}

/** Asks every officer to look out for a person, a vehicle or something else. */
export function BoloDialog({ about, values, name, onDone, onClose }: BoloProps) {
  const words = useWords(lookupWords);
  const known = useBoloFields();
  const asked = useSubjectFields();
  return (
    <CommandForm
      contract={createBolo}
      fixed={{ server_id: useServerId(), ...about }}
      values={about ? {} : (values ?? { kind: 'vehicle' })}
      title={name === undefined ? words.bolo : `${words.bolo}: ${name}`}
      isWide
      submit={words.bolo}
      done={({ bolo: { plate, description } }) => ({
        title: words.boloDone,
        text: name ?? plate ?? description ?? '',
      })}
      fields={about ? known : asked}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Says a part of a warrant or BOLO in words. */
function useShow(): (name: string, value: NonNullable<Value>) => string {
  const { warrantTypes, kinds } = useWords(lookupWords);
  const named: Readonly<Record<string, string>> = { ...warrantTypes, ...kinds };
  return (name, value) => {
    if (name === 'expires_at') return localOf(String(value)).replace('T', ' ');
    return (name === 'type' || name === 'kind' ? named[String(value)] : undefined) ?? String(value);
  };
}

/** Changes a warrant that is active. */
export function EditWarrant({ row, name, onClose }: Edited<RowOf<'mdt', 'listWarrants', 'warrants'>>) {
  const words = useWords(lookupWords);
  return (
    <EditDialog
      contract={updateWarrant}
      thing={row}
      fixed={{ server_id: useServerId(), warrant_id: row.warrant_id }}
      title={`${words.editWarrant}: ${name}`}
      conflict={words.warrantConflict}
      names={words.fields}
      show={useShow()}
      fields={useWarrantFields()}
      done={words.saved}
      onClose={onClose}
    />
  );
}

/** Changes a BOLO that is active. */
export function EditBolo({ row, name, onClose }: Edited<RowOf<'mdt', 'listBolos', 'bolos'>>) {
  const words = useWords(lookupWords);
  const show = useShow();
  const fields = useSubjectFields();
  return (
    <EditDialog
      contract={updateBolo}
      thing={row}
      fixed={{ server_id: useServerId(), bolo_id: row.bolo_id }}
      read={(part, value) => entryOf(part === 'plate' ? String(value ?? '').toUpperCase() : value)}
      title={`${words.editBolo}: ${name}`}
      conflict={words.boloConflict}
      names={words.fields}
      show={(part, value) =>
        part === 'server_character_id' ? <CharacterName id={Number(value)} /> : show(part, value)
      }
      fields={fields}
      done={words.saved}
      onClose={onClose}
    />
  );
}

/** Chooses the open case that a warrant belongs to. */
function CaseField({ value, onChange, ...field }: Bound<CaseId>) {
  const words = useWords(lookupWords);
  const input = { server_id: useServerId(), status: 'open', per_page: MOST_CASES } as const;
  const { data } = useQuery(answer('mdt', 'listCases', input));
  const options = (data?.cases ?? []).map(({ case_id, number, title }) => ({
    value: String(case_id),
    label: `${number} · ${title}`,
  }));
  const chosen = String(value ?? '');
  // The case of a warrant may be closed since.
  const isOther = chosen !== '' && data !== undefined && !options.some((each) => each.value === chosen);
  return (
    <Select
      {...field}
      label={words.fields.case_id}
      value={chosen}
      onChange={(to) => onChange(to === '' ? '' : Number(to))}
      options={[
        { value: '', label: words.noCase },
        ...options,
        ...(isOther ? [{ value: chosen, label: words.otherCase }] : []),
      ]}
    />
  );
}
