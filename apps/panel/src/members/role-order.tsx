import { exceedsOwn } from '@cabildo/contracts/servers/roles/standing.ts';
import updateRole from '@cabildo/contracts/servers/roles/update_role.ts';
import { useState } from 'react';
import { answer } from '../api/answers.ts';
import { queryClient } from '../api/query-client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { Badge } from '../design/badge.tsx';
import { classes } from '../design/classes.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Icon } from '../design/icon.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { useCommand } from '../forms/command.ts';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { placesAfterMove } from './placing.ts';
import { RankLabel } from './rank-label.tsx';
import styles from './roles.module.css';
import { rolesWords } from './roles.words.ts';
import { type Role, useStanding } from './standing.ts';

/** The roles, highest first; those below one's own are dragged, or moved by buttons. */
export function RoleOrder({ roles, onOpen }: { roles: readonly Role[]; onOpen: (roleId: number) => void }) {
  const words = useWords(rolesWords);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const mayMove = useMayMove(roles);
  const { move, problem, said } = useRoleMove(roles);
  const drop = (to: number): void => {
    if (dragged !== null && mayMove(dragged, to)) void move(dragged, to);
    setDragged(null);
    setOver(null);
  };
  return (
    <div className={styles.order}>
      {problem && <Notice tone="warning" isAlert title={words.notMoved} text={problem} />}
      <ol className={styles.list} aria-label={words.title}>
        {roles.map((role, at) => (
          <li
            key={role.role_id}
            className={classes(
              styles.role,
              dragged === at && styles.dragged,
              over === at && dragged !== null && (dragged > at ? styles.before : styles.after),
            )}
            draggable={mayMove(at, at)}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => drop(-1)}
            onDragOver={(event) => {
              if (dragged === null || !mayMove(dragged, at)) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={() => drop(at)}
          >
            <span className={styles.grip}>{mayMove(at, at) && <Icon name="grip" />}</span>
            <button type="button" className={styles.open} onClick={() => onOpen(role.role_id)}>
              <RankLabel name={role.name} color={role.color} />
              <span className={styles.facts}>
                {role.is_system && <Badge>{words.system}</Badge>}
                {role.max_members !== null && <span>{words.limit(role.max_members)}</span>}
                <span>{words.permissionCount(role.permissions.length)}</span>
              </span>
            </button>
            <span className={styles.place}>{role.hierarchy}</span>
            <span className={styles.moves}>
              {mayMove(at, at) && (
                <>
                  <IconButton
                    icon="arrow-up"
                    size="small"
                    label={words.up(role.name)}
                    isDisabled={!mayMove(at, at - 1)}
                    onClick={() => void move(at, at - 1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    size="small"
                    label={words.down(role.name)}
                    isDisabled={!mayMove(at, at + 1)}
                    onClick={() => void move(at, at + 1)}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** Whether this person may move a role to a place; to its own place: whether they may move it at all. */
function useMayMove(roles: readonly Role[]): (from: number, to: number) => boolean {
  const { may } = useServer();
  const standing = useStanding();
  return (from, to) => {
    const role = roles[from];
    if (!role || role.is_system || !standing.permissions.includes('manage_roles') || !may(updateRole))
      return false;
    if (exceedsOwn(standing, [role.hierarchy], [])) return false;
    if (from === to) return true;
    const target = roles[to];
    // Nothing goes above the owner or below plain members.
    if (!target || (target.is_system && (target.hierarchy === 100 || target.hierarchy === 0))) return false;
    const places = placesAfterMove(roles, from, to);
    return (
      places === undefined ||
      !exceedsOwn(
        standing,
        places.map(({ hierarchy }) => hierarchy),
        [],
      )
    );
  };
}

type Trouble = 'noRoom' | 'unread' | 'conflict' | 'refused';

const orderOf = (roles: readonly Role[]): string =>
  roles.map(({ role_id, hierarchy }) => `${role_id} ${hierarchy}`).join();

/** Moves roles. If another person has changed the order meanwhile, shows that order and overwrites nothing. */
function useRoleMove(roles: readonly Role[]) {
  const words = useWords(rolesWords);
  const language = useLanguage();
  const serverId = useServerId();
  const { run, error, isBusy } = useCommand(updateRole);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [said, setSaid] = useState('');

  async function move(from: number, to: number): Promise<void> {
    // The button stays usable, or the keyboard would lose it between two moves.
    if (isBusy) return;
    const role = roles[from]!;
    const places = placesAfterMove(roles, from, to);
    if (!places) return setTrouble('noRoom');
    const now = await queryClient
      .fetchQuery({ ...answer('servers', 'get', { server_id: serverId }), staleTime: 0 })
      .catch(() => undefined);
    if (!now) return setTrouble('unread');
    if (orderOf(now.server.roles) !== orderOf(roles)) return setTrouble('conflict');
    setTrouble(null);
    for (const place of places)
      if (!(await run({ server_id: serverId, ...place }))) return setTrouble('refused');
    setSaid(words.movedTo(role.name, to + 1, roles.length));
  }

  const refusal = error === null ? undefined : sentenceOf(error)[language];
  return {
    move,
    said,
    /** Why the last move was not made. */
    problem: trouble === 'refused' ? refusal : trouble === null ? undefined : words[trouble],
  };
}
