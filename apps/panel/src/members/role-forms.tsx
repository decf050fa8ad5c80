import createRole from '@cabildo/contracts/servers/roles/create_role.ts';
import deleteRole from '@cabildo/contracts/servers/roles/delete_role.ts';
import { exceedsOwn } from '@cabildo/contracts/servers/roles/standing.ts';
import updateRole from '@cabildo/contracts/servers/roles/update_role.ts';
import { ColorField } from '../design/fields/color-field.tsx';
import { MultiSelect } from '../design/fields/multi-select.tsx';
import { NumberField } from '../design/fields/number-field.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { Drawer } from '../design/overlays/drawer.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { RANK_COLORS } from '../design/rank-colors.ts';
import { changedValues } from '../forms/changed.ts';
import { ConfirmButton } from '../forms/confirm-button.tsx';
import { FormDrawer } from '../forms/form-drawer.tsx';
import type { Bound } from '../forms/use-form.ts';
import { CommandForm } from '../shared/form/command-form.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { GROUP_NAMES, PERMISSION_GROUPS } from './permission-groups.ts';
import { permissionWords } from './permission.words.ts';
import { RankLabel } from './rank-label.tsx';
import { rolesWords } from './roles.words.ts';
import styles from './roles.module.css';
import { useStanding, type Role } from './standing.ts';

type Names = readonly string[];

/** The part of a form that a new role and a change to one have in common. */
interface RoleForm {
  text(name: 'color'): Bound;
  bind<V>(name: 'hierarchy' | 'max_members' | 'permissions', empty: V): Bound<V>;
}

interface Rights {
  /** Name, place and number of members; a system role has a colour alone. */
  isWhole: boolean;
  mayColor: boolean;
  mayPermit: boolean;
}

/** The controls of a role that is made or changed; what a person may not change has none. */
function useRoleFields({ isWhole, mayColor, mayPermit }: Rights) {
  const words = useWords(rolesWords);
  const standing = useStanding();
  const most = standing.role === 'owner' ? 99 : standing.hierarchy - 1;
  return (form: RoleForm) => ({
    name: isWhole && { label: words.name, isRequired: true },
    color: <ColorField label={words.color} {...form.text('color')} isDisabled={!mayColor} isRequired />,
    hierarchy: isWhole && (
      <NumberField
        label={words.place}
        hint={words.placeHint}
        min={1}
        max={most}
        {...form.bind<number | null>('hierarchy', null)}
        isRequired
      />
    ),
    max_members: isWhole && (
      <NumberField
        label={words.maxMembers}
        hint={words.maxMembersHint}
        min={1}
        {...form.bind<number | null>('max_members', null)}
      />
    ),
    permissions: mayPermit && <PermissionFields {...form.bind<Names>('permissions', [])} />,
  });
}

function PermissionFields({ value, onChange, error }: Bound<Names>) {
  const words = useWords(rolesWords);
  const names = useWords(permissionWords);
  const standing = useStanding();
  return GROUP_NAMES.map((group) => {
    const inGroup: Names = PERMISSION_GROUPS[group];
    const others = value.filter((each) => !inGroup.includes(each));
    return (
      <MultiSelect
        key={group}
        label={`${words.permissions}: ${names.groups[group]}`}
        error={error}
        value={value.filter((each) => inGroup.includes(each))}
        onChange={(chosen) => onChange([...others, ...chosen])}
        options={PERMISSION_GROUPS[group].map((permission) => {
          const isLacking = !standing.permissions.includes(permission) && !value.includes(permission);
          return {
            value: permission,
            label: names.permissions[permission].name,
            hint: isLacking ? words.lacking : names.permissions[permission].text,
            isDisabled: isLacking,
          };
        })}
      />
    );
  });
}

/** Makes a role below one's own. */
export function CreateRole({ onClose }: { onClose: () => void }) {
  const words = useWords(rolesWords);
  return (
    <CommandForm
      in={FormDrawer}
      contract={createRole}
      fixed={{ server_id: useServerId() }}
      values={{ color: RANK_COLORS[8], hierarchy: 10, permissions: [] }}
      toInput={({ max_members, ...entered }) => ({ ...entered, max_members: max_members ?? undefined })}
      title={words.create}
      submit={words.create}
      done={words.created}
      fields={useRoleFields({ isWhole: true, mayColor: true, mayPermit: true })}
      onClose={onClose}
    />
  );
}

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
  if (mayManage || mayPermit) {
    const rights = { isWhole: mayManage && !role.is_system, mayColor: mayManage, mayPermit };
    return <EditRole role={role} rights={rights} onClose={onClose} />;
  }
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
  return (
    <ServerLink to="/s/$serverId/members" search={{ role: role.role_id }}>
      {words.seeMembers}
    </ServerLink>
  );
}

/** The form of a role, which sends what was changed alone (RO-06). */
function EditRole({ role, rights, onClose }: { role: Role; rights: Rights; onClose: () => void }) {
  const words = useWords(rolesWords);
  const { name, color, hierarchy, permissions, max_members } = role;
  const before = { name, color, hierarchy, permissions, max_members };
  const fixed = { server_id: useServerId(), role_id: role.role_id };
  return (
    <CommandForm
      in={FormDrawer}
      contract={updateRole}
      fixed={fixed}
      values={before}
      toInput={(entered) => changedValues(entered, before)}
      title={<RankLabel name={name} color={color} />}
      done={words.saved}
      before={role.is_system && <p className={styles.soft}>{words.systemHint}</p>}
      fields={useRoleFields(rights)}
      after={
        <>
          {role.is_system && <Granted role={role} />}
          <MembersLink role={role} />
        </>
      }
      actions={
        rights.isWhole && (
          <ConfirmButton
            contract={deleteRole}
            input={fixed}
            label={words.remove}
            variant="danger"
            title={words.removeTitle(name)}
            text={words.removeText}
            onDone={({ members_moved }) => {
              toast({ title: words.removed(members_moved) });
              onClose();
            }}
          />
        )
      }
      onClose={onClose}
    />
  );
}
