import logs from '@cabildo/contracts/audit/entries/query.ts';
import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import { Icon } from '../design/icon.tsx';
import { Columns } from '../design/layout/columns.tsx';
import { Page } from '../design/layout/page.tsx';
import { CommandForm } from '../shared/form/command-form.tsx';
import { DialogButton } from '../shared/form/dialog-button.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { useCharacters } from '../shared/person/character.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { Figures, Street } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Latest } from './latest.tsx';
import styles from './overview.module.css';
import { Own } from './own.tsx';
import { Staff, useIsStaff } from './staff.tsx';
import { overviewWords } from './words.ts';

/** The ranks that set a community up. */
const GOVERNING: ReadonlySet<string> = new Set(['owner', 'admin']);

/** The first screen of a server: how it is, what waits for this person, and what has just happened. */
export function OverviewScreen() {
  const words = useWords(overviewWords);
  const { server, may } = useServer();
  const isStaff = useIsStaff();
  return (
    <Page title={words.title} description={server.description} actions={<QuickActions />}>
      <Figures />
      <Columns layout="aside">
        <div className={styles.column}>
          {GOVERNING.has(server.my_role) && <FirstSteps />}
          {isStaff ? <Staff /> : <Own />}
          {isStaff && <Street />}
          {may(logs) && <Latest />}
        </div>
        <div className={styles.column}>{isStaff ? <Own /> : <Street />}</div>
      </Columns>
    </Page>
  );
}

function QuickActions() {
  const words = useWords(overviewWords);
  const { acting } = useCharacters();
  return (
    <>
      <DialogButton icon="siren" label={words.emergency}>
        {(close) => <EmergencyDialog onClose={close} />}
      </DialogButton>
      <ServerLink to="/s/$serverId/shop" className={styles.action}>
        <Icon name="shop" />
        {words.shop}
      </ServerLink>
      {acting && (
        <ServerLink to="/s/$serverId/bank/pay" className={styles.primary}>
          <Icon name="transfer" />
          {words.pay}
        </ServerLink>
      )}
    </>
  );
}

/** A call to the emergency services, as anybody in the community makes it. */
function EmergencyDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(overviewWords);
  const server_id = useServerId();
  const { acting } = useCharacters();
  const caller = acting && {
    caller_name: fullName(acting),
    caller_character_id: acting.server_character_id,
  };
  return (
    <CommandForm
      contract={createCall}
      fixed={{ server_id, ...caller }}
      title={words.emergency}
      submit={words.send}
      done={words.callDone}
      fields={{ title: words.callTitle, location: words.callPlace, description: words.callText }}
      onClose={onClose}
    />
  );
}
