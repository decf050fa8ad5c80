import deleteDepartment from '@cabildo/contracts/mdt/departments/delete_department.ts';
import { useState } from 'react';
import { useServerId } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { Empty } from '../design/Empty.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { KeyValues } from '../design/KeyValues.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { CommandDialog } from '../forms/CommandDialog.tsx';
import { useWords } from '../words/words.ts';
import { EditDepartment } from './DepartmentForm.tsx';
import { departmentsWords } from './departments.words.ts';
import { AddOfficer } from './OfficerDialog.tsx';
import { Roster } from './Roster.tsx';
import { useRoster, type Department } from './use-roster.ts';

interface Props {
  /** undefined: the department of the address has not been found. */
  department: Department | undefined;
  isSought: boolean;
  onClose(): void;
}

/** The details of a department and who serves in it. */
export function DepartmentDrawer({ department, isSought, onClose }: Props) {
  const words = useWords(departmentsWords);
  if (department) return <Details department={department} onClose={onClose} />;
  return (
    <Drawer title={words.department} onClose={onClose}>
      {isSought ? <Skeleton shape="card" /> : <Empty icon="shield" title={words.gone} />}
    </Drawer>
  );
}

type Open = 'edit' | 'delete' | 'add' | undefined;

function Details({ department, onClose }: { department: Department; onClose: () => void }) {
  const words = useWords(departmentsWords);
  const serverId = useServerId();
  const [open, setOpen] = useState<Open>();
  const { department_id, name, type, powers } = department;
  const { isAdmin, leads } = useRoster(department_id);
  const close = (): void => setOpen(undefined);
  return (
    <Drawer
      title={name}
      subtitle={words.types[type]}
      onClose={onClose}
      actions={
        isAdmin && (
          <>
            <IconButton icon="edit" label={words.edit} onClick={() => setOpen('edit')} />
            <IconButton icon="trash" label={words.delete} onClick={() => setOpen('delete')} />
          </>
        )
      }
      footer={
        leads && (
          <Button variant="primary" icon="plus" onClick={() => setOpen('add')}>
            {words.add}
          </Button>
        )
      }
    >
      <KeyValues
        items={[
          [
            words.powers,
            powers.length === 0 ? words.noPowers : powers.map((power) => words.powerNames[power]).join(', '),
          ],
        ]}
      />
      <Roster departmentId={department_id} />
      {open === 'edit' && <EditDepartment department={department} onClose={close} />}
      {open === 'add' && <AddOfficer departmentId={department_id} onClose={close} />}
      {open === 'delete' && (
        <CommandDialog
          contract={deleteDepartment}
          input={{ server_id: serverId, department_id }}
          title={words.deleteTitle(name)}
          text={words.deleteText}
          confirm={words.delete}
          done={words.deleted(name)}
          onDone={onClose}
          onClose={close}
        />
      )}
    </Drawer>
  );
}
