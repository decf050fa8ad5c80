import { ColorField } from '../design/ColorField.tsx';
import { MultiSelect } from '../design/MultiSelect.tsx';
import { NumberField } from '../design/NumberField.tsx';
import { TextField } from '../design/TextField.tsx';
import type { Bound } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { GROUP_NAMES, PERMISSION_GROUPS } from './permission-groups.ts';
import { permissionWords } from './permission.words.ts';
import { rolesWords } from './roles.words.ts';
import { useStanding } from './standing.ts';

/** The parameters of a role as controls; what a person may not change has none. */
export interface RoleControls {
  name?: Bound | undefined;
  color: Bound & { isDisabled?: boolean };
  hierarchy?: Bound<number | null> | undefined;
  max_members?: Bound<number | null> | undefined;
  permissions?: Bound<readonly string[]> | undefined;
}

/** The fields of a role that is made or changed. */
export function RoleFields({ name, color, hierarchy, max_members, permissions }: RoleControls) {
  const words = useWords(rolesWords);
  const standing = useStanding();
  const most = standing.role === 'owner' ? 99 : standing.hierarchy - 1;
  return (
    <>
      {name && <TextField label={words.name} {...name} isRequired />}
      <ColorField label={words.color} {...color} isRequired />
      {hierarchy && (
        <NumberField
          label={words.place}
          hint={words.placeHint}
          min={1}
          max={most}
          {...hierarchy}
          isRequired
        />
      )}
      {max_members && (
        <NumberField label={words.maxMembers} hint={words.maxMembersHint} min={1} {...max_members} />
      )}
      {permissions && <PermissionFields permissions={permissions} />}
    </>
  );
}

function PermissionFields({ permissions }: { permissions: Bound<readonly string[]> }) {
  const words = useWords(rolesWords);
  const names = useWords(permissionWords);
  const standing = useStanding();
  return GROUP_NAMES.map((group) => {
    const inGroup: readonly string[] = PERMISSION_GROUPS[group];
    const others = permissions.value.filter((each) => !inGroup.includes(each));
    return (
      <MultiSelect
        key={group}
        label={`${words.permissions}: ${names.groups[group]}`}
        error={permissions.error}
        value={permissions.value.filter((each) => inGroup.includes(each))}
        onChange={(chosen) => permissions.onChange([...others, ...chosen])}
        options={PERMISSION_GROUPS[group].map((permission) => {
          const isLacking =
            !standing.permissions.includes(permission) && !permissions.value.includes(permission);
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
