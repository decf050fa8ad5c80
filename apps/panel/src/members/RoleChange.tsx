import setRole from '@cabildo/contracts/servers/members/set_role.ts';
import { mayChangeRole, standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { useServer } from '../app/server.tsx';
import { Select } from '../design/Select.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { CommandProblem } from '../forms/FormProblem.tsx';
import { useWords } from '../words/words.ts';
import styles from './members.module.css';
import { rankOfRole, useStanding, type Member } from './standing.ts';
import { membersWords } from './words.ts';

/** Gives a member another role, at once; says why, where the person may not. */
export function RoleChange({ member }: { member: Member }) {
  const words = useWords(membersWords);
  const { server, serverId, may } = useServer();
  const standing = useStanding();
  const { run, isBusy, error, isUnknown } = useCommand(setRole, {
    onDone: () => toast({ title: words.roleChanged }),
  });
  if (!may(setRole)) return null;
  if (!standsAbove(standing, member))
    return <p className={styles.soft}>{member.user_id === standing.user_id ? words.self : words.above}</p>;
  const roles = server.roles.filter(
    (role) =>
      role.role_id === member.role_id || mayChangeRole(standing, member, { ...role, role: rankOfRole(role) }),
  );
  return (
    <>
      <Select
        label={words.role}
        value={String(member.role_id)}
        isDisabled={isBusy}
        options={roles.map(({ role_id, name }) => ({ value: String(role_id), label: name }))}
        onChange={(value) =>
          void run({ server_id: serverId, target_user_id: member.user_id, role_id: Number(value) })
        }
      />
      <CommandProblem command={{ error, isUnknown }} />
    </>
  );
}
