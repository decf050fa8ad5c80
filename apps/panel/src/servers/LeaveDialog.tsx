import leave from '@cabildo/contracts/servers/members/leave.ts';
import { sentenceOf } from '../api/refusal.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import type { OwnServer } from './mine-tab.tsx';
import { serversWords } from './words.ts';

/** Asks before somebody leaves a server. */
export function LeaveDialog({ server, onClose }: { server: OwnServer; onClose: () => void }) {
  const { mine: words } = useWords(serversWords);
  const language = useLanguage();
  const { run, isBusy, error } = useCommand(leave, {
    changes: ['users'],
    onDone() {
      toast({ title: words.left(server.server_name) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.leaveTitle(server.server_name)}
      description={words.leaveText}
      confirm={words.leave}
      isBusy={isBusy}
      onConfirm={() => void run({ server_id: server.server_id })}
      onClose={onClose}
    >
      {error !== null && <Notice tone="danger" title={sentenceOf(error)[language]} isAlert />}
    </ConfirmDialog>
  );
}
