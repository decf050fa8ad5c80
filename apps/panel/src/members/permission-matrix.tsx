import updateRole from '@cabildo/contracts/servers/roles/update_role.ts';
import { exceedsOwn } from '@cabildo/contracts/servers/roles/standing.ts';
import type { Permission } from '@cabildo/contracts/permissions.ts';
import { useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { useServer } from '../shared/server/server.tsx';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { GROUP_NAMES, PERMISSION_GROUPS } from './permission-groups.ts';
import { permissionWords } from './permission.words.ts';
import { RankLabel } from './rank-label.tsx';
import { rolesWords } from './roles.words.ts';
import styles from './roles.module.css';
import { useStanding, type Role } from './standing.ts';

/** The permissions that were ticked and are not saved yet, by role. */
type Draft = ReadonlyMap<number, readonly Permission[]>;

/** Every role and every permission: what a role may do is ticked, and saved together. */
export function PermissionMatrix({ roles }: { roles: readonly Role[] }) {
  const words = useWords(rolesWords);
  const [draft, setDraft] = useState<Draft>(new Map());
  const { save, isBusy, failed } = useSave(roles, draft, setDraft);
  const permissionsOf = (role: Role): readonly Permission[] => draft.get(role.role_id) ?? role.permissions;
  const toggle = (role: Role, permission: Permission): void => {
    const next = new Set(permissionsOf(role));
    if (!next.delete(permission)) next.add(permission);
    const isSame = next.size === role.permissions.length && role.permissions.every((each) => next.has(each));
    const changed = new Map(draft);
    if (isSame) changed.delete(role.role_id);
    else changed.set(role.role_id, [...next]);
    setDraft(changed);
  };
  return (
    <div className={styles.order}>
      {failed && <Notice tone="danger" isAlert title={words.notSaved(failed.name)} text={failed.text} />}
      <div className={styles.scroller} tabIndex={0} role="group" aria-label={words.matrix}>
        <Matrix roles={roles} permissionsOf={permissionsOf} onToggle={toggle} />
      </div>
      {draft.size > 0 && (
        <div className={styles.bar}>
          <span role="status">{words.changed(draft.size)}</span>
          <Button onClick={() => setDraft(new Map())}>{words.discard}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            {words.save}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Saves the roles that were changed, one by one; one that is refused keeps what was ticked. */
function useSave(roles: readonly Role[], draft: Draft, setDraft: (draft: Draft) => void) {
  const words = useWords(rolesWords);
  const language = useLanguage();
  const { serverId } = useServer();
  const [failedId, setFailedId] = useState<number | null>(null);
  const { run, error, isBusy } = useCommand(updateRole);
  async function save(): Promise<void> {
    const left = new Map(draft);
    setFailedId(null);
    for (const [role_id, permissions] of draft) {
      if (!(await run({ server_id: serverId, role_id, permissions: [...permissions] }))) {
        setFailedId(role_id);
        break;
      }
      left.delete(role_id);
      setDraft(new Map(left));
    }
    if (left.size === 0) toast({ title: words.saved });
  }
  const failed = roles.find(({ role_id }) => role_id === failedId);
  return {
    save,
    isBusy,
    failed: failed && error !== null ? { name: failed.name, text: sentenceOf(error)[language] } : undefined,
  };
}

interface MatrixProps {
  roles: readonly Role[];
  permissionsOf: (role: Role) => readonly Permission[];
  onToggle: (role: Role, permission: Permission) => void;
}

function Matrix({ roles, permissionsOf, onToggle }: MatrixProps) {
  const words = useWords(rolesWords);
  const { groups, permissions } = useWords(permissionWords);
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">{words.permission}</th>
          {roles.map(({ role_id, name, color }) => (
            <th key={role_id} scope="col">
              <RankLabel name={name} color={color} />
            </th>
          ))}
        </tr>
      </thead>
      {GROUP_NAMES.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className={styles.group}>
              {groups[group]}
            </th>
          </tr>
          {PERMISSION_GROUPS[group].map((permission) => (
            <tr key={permission}>
              <th scope="row" className={styles.permission}>
                {permissions[permission].name}
                <span className={styles.explained}>{permissions[permission].text}</span>
              </th>
              {roles.map((role) => (
                <td key={role.role_id} className={styles.cell}>
                  <Cell
                    role={role}
                    permission={permission}
                    isOn={permissionsOf(role).includes(permission)}
                    onToggle={() => onToggle(role, permission)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface CellProps {
  role: Role;
  permission: Permission;
  isOn: boolean;
  onToggle: () => void;
}

/** A box where this person may change it, else a tick or nothing. */
function Cell({ role, permission, isOn, onToggle }: CellProps) {
  const words = useWords(rolesWords);
  const { permissions } = useWords(permissionWords);
  const standing = useStanding();
  const label = words.cell(permissions[permission].name, role.name);
  const granted = role.permissions.includes(permission) ? [] : [permission];
  const mayChange =
    !role.is_system &&
    standing.permissions.includes('manage_role_permissions') &&
    !exceedsOwn(standing, [role.hierarchy], granted);
  if (mayChange)
    return (
      <input type="checkbox" className={styles.box} aria-label={label} checked={isOn} onChange={onToggle} />
    );
  if (!isOn) return <span aria-hidden="true">·</span>;
  return (
    <span className={styles.tick} title={label}>
      <Icon name="check" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
