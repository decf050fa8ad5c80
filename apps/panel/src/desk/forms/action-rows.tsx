import { ACTION_KINDS, FORM_LIMITS, type StageAction } from '@cabildo/contracts/community/forms/forms.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Select } from '../../design/fields/select.tsx';
import { TextArea } from '../../design/fields/text-area.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import type { WrongIn } from '../../forms/wrong-in.ts';
import { RowButtons } from '../../settings/row-buttons.tsx';
import settings from '../../settings/settings.module.css';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useDepartments } from '../../terminal/roster/use-roster.ts';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { submissionWords } from '../submission/words.ts';
import { formsWords } from './words.ts';

type Kind = StageAction['do'];

/** The values that a new action begins with; the contract refuses an id that nobody has chosen. */
const NEW: { readonly [K in Kind]: Extract<StageAction, { do: K }> } = {
  accept_member: { do: 'accept_member' },
  assign_role: { do: 'assign_role', role_id: 0 },
  assign_department: { do: 'assign_department', department_id: 0, rank: '' },
  grant_license: { do: 'grant_license', license_id: 0 },
  lift_ban: { do: 'lift_ban' },
  void_punishment: { do: 'void_punishment' },
  add_points: { do: 'add_points', points: 1 },
  approve_leave: { do: 'approve_leave' },
  notify: { do: 'notify', text: '' },
};

interface Props {
  list: readonly StageAction[];
  wrongIn: WrongIn;
  onChange: (list: readonly StageAction[]) => void;
}

/** The things that happen to a submission that enters a stage. */
export function ActionRows({ list, wrongIn, onChange }: Props) {
  const words = useWords(formsWords);
  const { actionKinds } = useWords(submissionWords);
  return (
    <div className={styles.list} role="group" aria-label={words.actions}>
      {list.map((action, at) => (
        <div key={at} className={styles.reply}>
          <span className={styles.between}>
            <span>{actionKinds[action.do]}</span>
            <RowButtons name={actionKinds[action.do]} list={list} at={at} onChange={onChange} />
          </span>
          <ActionControls
            action={action}
            wrongIn={(part) => wrongIn(`${at}.${part}`)}
            onChange={(changed) => onChange(list.with(at, changed))}
          />
        </div>
      ))}
      {list.length < FORM_LIMITS.actions && (
        <Select<Kind>
          label={words.actions}
          placeholder={words.addAction}
          value={null}
          options={ACTION_KINDS.map((value) => ({ value, label: actionKinds[value] }))}
          onChange={(kind) => onChange([...list, NEW[kind]])}
        />
      )}
    </div>
  );
}

const PER_PAGE = 100;
const chosenId = (id: number): string | null => (id === 0 ? null : String(id));

interface ControlsProps {
  action: StageAction;
  wrongIn: WrongIn;
  onChange: (action: StageAction) => void;
}

function ActionControls({ action, wrongIn, onChange }: ControlsProps) {
  const words = useWords(formsWords);
  switch (action.do) {
    case 'assign_role':
      return (
        <RoleField
          value={action.role_id}
          error={wrongIn('role_id')}
          onChange={(role_id) => onChange({ ...action, role_id })}
        />
      );
    case 'assign_department':
      return (
        <div className={settings.pair}>
          <DepartmentField
            value={action.department_id}
            error={wrongIn('department_id')}
            onChange={(department_id) => onChange({ ...action, department_id })}
          />
          <TextField
            label={words.rank}
            error={wrongIn('rank')}
            isRequired
            value={action.rank}
            maxLength={64}
            onChange={(rank) => onChange({ ...action, rank })}
          />
        </div>
      );
    case 'grant_license':
      return (
        <LicenceField
          value={action.license_id}
          error={wrongIn('license_id')}
          onChange={(license_id) => onChange({ ...action, license_id })}
        />
      );
    case 'add_points':
      return (
        <NumberField
          label={words.points}
          error={wrongIn('points')}
          isRequired
          min={1}
          max={100}
          value={action.points}
          onChange={(points) => onChange({ ...action, points: points ?? 0 })}
        />
      );
    case 'notify':
      return (
        <TextArea
          label={words.text}
          error={wrongIn('text')}
          isRequired
          rows={2}
          maxLength={1000}
          value={action.text}
          onChange={(text) => onChange({ ...action, text })}
        />
      );
    default:
      return null;
  }
}

interface IdField {
  value: number;
  error: string | null;
  onChange: (id: number) => void;
}

function RoleField({ value, error, onChange }: IdField) {
  const { role } = useWords(formsWords);
  const { server } = useServer();
  return (
    <Select
      label={role}
      error={error}
      isRequired
      value={chosenId(value)}
      options={server.roles.map(({ role_id, name }) => ({ value: String(role_id), label: name }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

function DepartmentField({ value, error, onChange }: IdField) {
  const { department } = useWords(formsWords);
  const { departments } = useDepartments();
  return (
    <Select
      label={department}
      error={error}
      isRequired
      value={chosenId(value)}
      options={departments.map(({ department_id, name }) => ({ value: String(department_id), label: name }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

function LicenceField({ value, error, onChange }: IdField) {
  const { licence } = useWords(formsWords);
  const { data } = useQuery(answer('licenses', 'list', { server_id: useServerId(), per_page: PER_PAGE }));
  return (
    <Select
      label={licence}
      error={error}
      isRequired
      value={chosenId(value)}
      options={(data?.licenses ?? []).map(({ license_id, name }) => ({
        value: String(license_id),
        label: name,
      }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
