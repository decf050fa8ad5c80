import logs from '@cabildo/contracts/audit/entries/query.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCharacters } from '../app/character.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Columns } from '../design/Columns.tsx';
import { Icon } from '../design/Icon.tsx';
import { Page } from '../design/Page.tsx';
import { useWords } from '../words/words.ts';
import { EmergencyDialog } from './emergency-dialog.tsx';
import { Figures } from './figures.tsx';
import { Latest } from './latest.tsx';
import styles from './overview.module.css';
import { Own } from './own.tsx';
import { Staff, useIsStaff } from './staff.tsx';
import { Street } from './street.tsx';
import { overviewWords } from './words.ts';

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
  const { serverId } = useServer();
  const { acting } = useCharacters();
  const [isCalling, setIsCalling] = useState(false);
  const params = { serverId: String(serverId) };
  return (
    <>
      <Button icon="siren" onClick={() => setIsCalling(true)}>
        {words.emergency}
      </Button>
      <Link to="/s/$serverId/shop" params={params} className={styles.action}>
        <Icon name="shop" />
        {words.shop}
      </Link>
      {acting && (
        <Link to="/s/$serverId/bank/pay" params={params} className={styles.primary}>
          <Icon name="transfer" />
          {words.pay}
        </Link>
      )}
      {isCalling && <EmergencyDialog onClose={() => setIsCalling(false)} />}
    </>
  );
}
