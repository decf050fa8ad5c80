import setRoleMap from '@cabildo/contracts/servers/role-map/set_role_map.ts';
import { HIERARCHY } from '@cabildo/contracts/permissions.ts';
import { useState } from 'react';
import { useServer } from '../../shared/server/server.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/overlays/dialog.tsx';
import { Select } from '../../design/fields/select.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { CommandProblem } from '../../forms/form-problem.tsx';
import { useDepartments } from '../../terminal/roster/use-roster.ts';
import { useWords } from '../../words/words.ts';
import { sentEntry, type Mapping } from './role-map.ts';
import { roleMapWords } from './role-map.words.ts';

interface Props {
  mappings: readonly Mapping[];
  onClose: () => void;
}

/** Adds an entry to the map. */
export function MappingDialog({ mappings, onClose }: Props) {
  const words = useWords(roleMapWords);
  const { serverId, server } = useServer();
  const { departments } = useDepartments();
  const [chatRole, setChatRole] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const [rank, setRank] = useState('');
  const command = useCommand(setRoleMap, {
    onDone() {
      toast({ title: words.added });
      onClose();
    },
  });
  const [kind, id] = target?.split(' ') ?? [];
  const isDepartment = kind === 'department';
  // The map gives no role of Admin's rank or above, and nobody needs a map to be a plain member.
  const roles = server.roles.filter(
    ({ hierarchy, is_system }) =>
      hierarchy < HIERARCHY.admin && !(is_system && hierarchy === HIERARCHY.member),
  );
  const add = (): void => {
    if (target === null) return;
    const added = {
      cp_role_id: chatRole.trim(),
      role_id: isDepartment ? undefined : Number(id),
      department_id: isDepartment ? Number(id) : undefined,
      rank: (isDepartment && rank.trim()) || undefined,
    };
    void command.run({ server_id: serverId, mappings: [...mappings.map(sentEntry), added] });
  };
  return (
    <Dialog
      title={words.addTitle}
      onClose={onClose}
      onSubmit={add}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={command.isBusy}
            isDisabled={target === null || chatRole.trim() === ''}
          >
            {words.add}
          </Button>
        </>
      }
    >
      <TextField
        label={words.role}
        hint={words.roleHint}
        inputMode="numeric"
        value={chatRole}
        onChange={setChatRole}
      />
      <Select
        label={words.gives}
        placeholder={words.choose}
        value={target}
        options={[
          ...roles.map(({ role_id, name }) => ({ value: `role ${role_id}`, label: name })),
          ...departments.map(({ department_id, name }) => ({
            value: `department ${department_id}`,
            label: words.department(name),
          })),
        ]}
        onChange={setTarget}
      />
      {isDepartment && <TextField label={words.rank} value={rank} maxLength={64} onChange={setRank} />}
      <CommandProblem command={command} />
    </Dialog>
  );
}
