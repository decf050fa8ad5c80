import createRole from '@cabildo/contracts/servers/roles/create_role.ts';
import { useServer } from '../app/server.tsx';
import { RANK_COLORS } from '../design/rank-colors.ts';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { RoleFields } from './RoleFields.tsx';
import { rolesWords } from './roles.words.ts';
import { FormDrawer } from '../forms/FormDrawer.tsx';

/** Makes a role below one's own. */
export function CreateRole({ onClose }: { onClose: () => void }) {
  const words = useWords(rolesWords);
  const { serverId } = useServer();
  const form = useForm(createRole, {
    fixed: { server_id: serverId },
    values: { color: RANK_COLORS[8], hierarchy: 10, permissions: [] },
    toInput: ({ max_members, ...entered }) => ({ ...entered, max_members: max_members ?? undefined }),
    onDone() {
      toast({ title: words.created });
      onClose();
    },
  });
  return (
    <FormDrawer title={words.create} onClose={onClose} form={form} submit={words.create}>
      <RoleFields
        name={form.text('name')}
        color={form.text('color')}
        hierarchy={form.bind<number | null>('hierarchy', null)}
        max_members={form.bind<number | null>('max_members', null)}
        permissions={form.bind<readonly string[]>('permissions', [])}
      />
    </FormDrawer>
  );
}
