import deleteRole from '@cabildo/contracts/servers/roles/delete_role.ts';
import { exceedsOwn } from '@cabildo/contracts/servers/roles/standing.ts';
import updateRole from '@cabildo/contracts/servers/roles/update_role.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { Empty } from '../design/Empty.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { permissionWords } from './permission.words.ts';
import { RankLabel } from './RankLabel.tsx';
import { RoleFields } from './RoleFields.tsx';
import { rolesWords } from './roles.words.ts';
import styles from './roles.module.css';
import { useStanding, type Role } from './standing.ts';
import { CommandDialog } from '../forms/CommandDialog.tsx';
import { FormDrawer } from '../forms/FormDrawer.tsx';

/** The details of a role; undefined: there is no such role any more. */
export function RoleDrawer({ role, onClose }: { role: Role | undefined; onClose: () => void }) {
  const words = useWords(rolesWords);
  const { may } = useServer();
  const standing = useStanding();
  if (!role)
    return (
      <Drawer title={words.title} onClose={onClose}>
        <Empty icon="shield" title={words.gone} />
      </Drawer>
    );
  const isBelow = may(updateRole) && !exceedsOwn(standing, [role.hierarchy], []);
  const mayManage = isBelow && standing.permissions.includes('manage_roles');
  const mayPermit = isBelow && standing.permissions.includes('manage_role_permissions') && !role.is_system;
  // A system role has a colour alone.
  if (mayManage || mayPermit)
    return <EditRole role={role} mayManage={mayManage} mayPermit={mayPermit} onClose={onClose} />;
  return (
    <Drawer title={<RankLabel name={role.name} color={role.color} />} onClose={onClose}>
      {may(updateRole) && <p className={styles.soft}>{words.aboveHint}</p>}
      <Granted role={role} />
      <MembersLink role={role} />
    </Drawer>
  );
}

function Granted({ role }: { role: Role }) {
  const { permissions } = useWords(permissionWords);
  return (
    <ul>
      {role.permissions.map((permission) => (
        <li key={permission}>{permissions[permission].name}</li>
      ))}
    </ul>
  );
}

function MembersLink({ role }: { role: Role }) {
  const words = useWords(rolesWords);
  const { serverId } = useServer();
  return (
    <Link
      className="link"
      to="/s/$serverId/members"
      params={{ serverId: String(serverId) }}
      search={{ role: role.role_id }}
    >
      {words.seeMembers}
    </Link>
  );
}

interface EditProps {
  role: Role;
  mayManage: boolean;
  mayPermit: boolean;
  onClose: () => void;
}

/** The form of a role, which sends what was changed alone (RO-06). */
function useRoleForm(role: Role, onSaved: () => void) {
  const words = useWords(rolesWords);
  const { serverId } = useServer();
  const { name, color, hierarchy, permissions, max_members } = role;
  const before: Readonly<Record<string, unknown>> = { name, color, hierarchy, permissions, max_members };
  return useForm(updateRole, {
    fixed: { server_id: serverId, role_id: role.role_id },
    values: before,
    toInput: (entered) =>
      Object.fromEntries(
        Object.entries(entered).filter(
          ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
        ),
      ),
    onDone() {
      toast({ title: words.saved });
      onSaved();
    },
  });
}

function EditRole({ role, mayManage, mayPermit, onClose }: EditProps) {
  const words = useWords(rolesWords);
  const form = useRoleForm(role, onClose);
  const isWhole = mayManage && !role.is_system;
  return (
    <FormDrawer
      title={<RankLabel name={role.name} color={role.color} />}
      onClose={onClose}
      actions={isWhole && <Remove role={role} onRemoved={onClose} />}
      form={form}
      submit={words.save}
    >
      {role.is_system && <p className={styles.soft}>{words.systemHint}</p>}
      <RoleFields
        name={isWhole ? form.text('name') : undefined}
        color={{ ...form.text('color'), isDisabled: !mayManage }}
        hierarchy={isWhole ? form.bind<number | null>('hierarchy', null) : undefined}
        max_members={isWhole ? form.bind<number | null>('max_members', null) : undefined}
        permissions={mayPermit ? form.bind<readonly string[]>('permissions', []) : undefined}
      />

      {role.is_system && <Granted role={role} />}
      <MembersLink role={role} />
    </FormDrawer>
  );
}

function Remove({ role, onRemoved }: { role: Role; onRemoved: () => void }) {
  const words = useWords(rolesWords);
  const { serverId } = useServer();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {words.remove}
      </Button>
      {isOpen && (
        <CommandDialog
          contract={deleteRole}
          input={{ server_id: serverId, role_id: role.role_id }}
          title={words.removeTitle(role.name)}
          text={words.removeText}
          confirm={words.remove}
          onDone={({ members_moved }) => {
            toast({ title: words.removed(members_moved) });
            onRemoved();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
