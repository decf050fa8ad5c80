import assignRole from '@cabildo/contracts/servers/members/assign_role.ts';
import { mayChangeRole, standsAbove } from '@cabildo/contracts/servers/roles/standing.ts';
import { useState } from 'react';
import { sentenceOf } from '../api/refusal.ts';
import { useServer } from '../shared/server/server.tsx';
import { Badge, type Tone } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/overlays/dialog.tsx';
import { Meter } from '../design/meter.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Select } from '../design/fields/select.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { bulkWords } from './words.ts';
import { chunksOf } from './chunks.ts';
import styles from './members.module.css';
import { rankOfRole, useStanding, type Member } from './standing.ts';

/** The most members that one request of assign_role names (BO-10). */
const SIZE = 50;

type PartState = 'waiting' | 'running' | 'done' | 'refused' | 'skipped';
const TONES: Readonly<Record<PartState, Tone>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  refused: 'danger',
  skipped: 'warning',
};

interface Props {
  members: readonly Member[];
  onClose: () => void;
  onDone: () => void;
}

/** Gives a role to many members, part by part, and says of each part what happened. */
export function BulkAssignment({ members, onClose, onDone }: Props) {
  const words = useWords(bulkWords);
  const { server } = useServer();
  const standing = useStanding();
  const [roleId, setRoleId] = useState<string | null>(null);
  const targets = members.filter((member) => standsAbove(standing, member));
  const roles = server.roles.filter((role) =>
    targets.every((target) => mayChangeRole(standing, target, { ...role, role: rankOfRole(role) })),
  );
  const { states, run, skip, error } = useParts(targets, Number(roleId), () => {
    toast({ title: words.done(targets.length) });
    onDone();
  });
  const isRunning = states.includes('running');
  const stoppedAt = states.indexOf('refused');
  const isStopped = stoppedAt >= 0;
  return (
    <Dialog
      title={words.title(targets.length)}
      description={targets.length > SIZE && words.text(SIZE)}
      onClose={onClose}
      onSubmit={() => roleId !== null && !isRunning && !isStopped && void run(0)}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {!isStopped && (
            <Button type="submit" variant="primary" isBusy={isRunning} isDisabled={roleId === null}>
              {words.give}
            </Button>
          )}
        </>
      }
    >
      {targets.length === 0 && <Notice tone="warning" title={words.nobody} />}
      {targets.length > 0 && targets.length < members.length && (
        <Notice tone="warning" title={words.leftOut(members.length - targets.length)} />
      )}
      {targets.length > 0 && (
        <Select
          label={words.role}
          placeholder={words.choose}
          isDisabled={isRunning || isStopped}
          value={roleId}
          options={roles.map(({ role_id, name }) => ({ value: String(role_id), label: name }))}
          onChange={setRoleId}
        />
      )}
      {(isRunning || isStopped) && <Parts states={states} total={targets.length} />}
      {isStopped && (
        <Stopped error={error} onAgain={() => void run(stoppedAt)} onSkip={() => void skip(stoppedAt)} />
      )}
    </Dialog>
  );
}

/** Sends the parts one after another; a part that is refused stops them. */
function useParts(targets: readonly Member[], role_id: number, onDone: () => void) {
  const { serverId } = useServer();
  const parts = chunksOf(targets, SIZE);
  const [states, setStates] = useState<readonly PartState[]>(() => parts.map(() => 'waiting'));
  const command = useCommand(assignRole);
  const mark = (at: number, state: PartState): void =>
    setStates((before) => before.map((each, index) => (index === at ? state : each)));
  async function run(from: number): Promise<void> {
    for (let at = from; at < parts.length; at += 1) {
      mark(at, 'running');
      const target_user_ids = parts[at]!.map(({ user_id }) => user_id);
      const answer = await command.run({ server_id: serverId, target_user_ids, role_id });
      mark(at, answer ? 'done' : 'refused');
      if (!answer) return;
    }
    onDone();
  }
  return {
    states,
    error: command.error,
    run,
    skip(at: number): Promise<void> {
      mark(at, 'skipped');
      return run(at + 1);
    },
  };
}

interface StoppedProps {
  error: unknown;
  onAgain: () => void;
  onSkip: () => void;
}

/** Says why a part was refused, and asks how to go on. */
function Stopped({ error, onAgain, onSkip }: StoppedProps) {
  const words = useWords(bulkWords);
  const language = useLanguage();
  return (
    <Notice
      tone="danger"
      isAlert
      title={words.refused}
      text={sentenceOf(error)[language]}
      action={
        <div className={styles.chunk}>
          <Button size="small" onClick={onSkip}>
            {words.skip}
          </Button>
          <Button size="small" variant="primary" onClick={onAgain}>
            {words.again}
          </Button>
        </div>
      }
    />
  );
}

function Parts({ states, total }: { states: readonly PartState[]; total: number }) {
  const words = useWords(bulkWords);
  const end = (at: number): number => Math.min((at + 1) * SIZE, total);
  const done = states.reduce((sum, state, at) => (state === 'done' ? sum + end(at) - at * SIZE : sum), 0);
  return (
    <>
      <Meter label={words.progress(done, total)} used={done} limit={total} />
      <ul className={styles.chunks}>
        {states.map((state, at) => (
          <li key={at} className={styles.row}>
            {words.part(at * SIZE + 1, end(at))}
            <Badge tone={TONES[state]}>{words.state[state]}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
