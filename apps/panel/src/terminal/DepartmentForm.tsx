import createDepartment from '@cabildo/contracts/mdt/departments/create_department.ts';
import { DEPARTMENT_TYPES } from '@cabildo/contracts/mdt/departments/departments.ts';
import updateDepartment from '@cabildo/contracts/mdt/departments/update_department.ts';
import { POWERS } from '@cabildo/contracts/permissions.ts';
import { useServerId } from '../app/server.tsx';
import { MultiSelect } from '../design/MultiSelect.tsx';
import { Select } from '../design/Select.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm, type Form } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { departmentsWords } from './departments.words.ts';
import type { Department } from './use-roster.ts';

type Type = (typeof DEPARTMENT_TYPES)[number];

/** Makes a department. */
export function NewDepartment({ onClose }: { onClose: () => void }) {
  const words = useWords(departmentsWords);
  const form = useForm(createDepartment, {
    fixed: { server_id: useServerId() },
    values: { type: 'police', powers: [] },
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={words.create} form={form} submit={words.save} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  );
}

/** Changes a department. */
export function EditDepartment({ department, onClose }: { department: Department; onClose: () => void }) {
  const words = useWords(departmentsWords);
  const { department_id, name, type, powers } = department;
  const form = useForm(updateDepartment, {
    id: String(department_id),
    fixed: { server_id: useServerId(), department_id },
    stored: { name, type, powers },
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={words.editTitle} form={form} submit={words.save} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: Pick<Form<typeof createDepartment>, 'text' | 'bind'> }) {
  const words = useWords(departmentsWords);
  return (
    <>
      <TextField label={words.name} {...form.text('name')} isRequired />
      <Select<Type>
        label={words.type}
        {...form.bind<Type>('type', 'police')}
        isRequired
        options={DEPARTMENT_TYPES.map((value) => ({ value, label: words.types[value] }))}
      />
      <MultiSelect
        label={words.powers}
        hint={words.powersHint}
        {...form.bind<readonly string[]>('powers', [])}
        options={POWERS.map((value) => ({ value, label: words.powerNames[value] }))}
      />
    </>
  );
}
