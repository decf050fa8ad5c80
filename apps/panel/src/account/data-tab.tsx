import deleteAccount from '@cabildo/contracts/identity/people/delete_account.ts';
import exportData from '@cabildo/contracts/identity/people/export_data.ts';
import { BASE } from '../api/client.ts';
import { download } from '../api/download.ts';
import { useMe } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { ConfirmButton } from '../forms/confirm-button.tsx';
import { CommandProblem } from '../forms/form-problem.tsx';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { accountWords } from './words.ts';

/** The person downloads a copy of all that is held, or ends it (ID-21). */
export function DataTab() {
  return (
    <div className={styles.stack}>
      <Copy />
      <End />
    </div>
  );
}

function Copy() {
  const { data: words } = useWords(accountWords);
  const command = useCommand(exportData, {
    onDone(answer) {
      download(new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }), words.file);
      toast({ title: words.downloaded });
    },
  });
  return (
    <Card title={words.copyTitle} description={words.copyText}>
      <div className={styles.stack}>
        <div className={styles.buttons}>
          <Button icon="download" isBusy={command.isBusy} onClick={() => void command.run({})}>
            {words.download}
          </Button>
        </div>
        <CommandProblem command={command} />
      </div>
    </Card>
  );
}

function End() {
  const { data: words } = useWords(accountWords);
  const { gp_username } = useMe();
  return (
    <Card title={words.deleteTitle} description={words.deleteText}>
      <div className={styles.buttons}>
        <ConfirmButton
          variant="danger"
          contract={deleteAccount}
          input={{ confirm: true }}
          label={words.delete}
          title={words.deleteQuestion}
          text={words.deleteWarning}
          typed={gp_username}
          // The session has ended with the account.
          onDone={() => location.assign(BASE)}
        />
      </div>
    </Card>
  );
}
