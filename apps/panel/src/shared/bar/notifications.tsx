import logs from '@cabildo/contracts/audit/entries/query.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { answer } from '../../api/answers.ts';
import { dropAnswers } from '../../api/query-client.ts';
import { Icon } from '../../design/icon.tsx';
import { Tooltip } from '../../design/overlays/tooltip.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import { useCharacters } from '../person/character.ts';
import styles from './notifications.module.css';
import { useServer } from '../server/server.tsx';

const WORDS = defineWords({
  none: ['Notificaciones', 'Notifications'],
  some: [
    (count: number) => (count === 1 ? '1 notificación sin leer' : `${count} notificaciones sin leer`),
    (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
  ],
});

/** More than these are not counted where there is room for two figures. */
const MOST = 99;

/** Players are sent no events of the bank (V1-14), not even of their own money: what is new there begins with a notification. */
const LOOK_MS = 20_000;

/** The bell of the acting character: how many notifications it has not read. */
export function Notifications() {
  const { acting } = useCharacters();
  return acting ? <Bell key={acting.server_character_id} characterId={acting.server_character_id} /> : null;
}

function Bell({ characterId }: { characterId: number }) {
  const words = useWords(WORDS);
  const { serverId, may } = useServer();
  const seesMoney = may(logs);
  const { data } = useQuery({
    ...answer('economy', 'getUnreadCount', { server_id: serverId, server_character_id: characterId }),
    refetchInterval: seesMoney ? false : LOOK_MS,
  });
  const unread = data?.unread ?? 0;
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (!data) return;
    if (data.unread > (known.current ?? data.unread) && !seesMoney) dropAnswers(['economy']);
    known.current = data.unread;
  }, [data, seesMoney]);
  return (
    <Tooltip text={unread === 0 ? words.none : words.some(unread)} isLabel>
      <Link
        to="/s/$serverId/bank/notifications"
        params={{ serverId: String(serverId) }}
        className={styles.bell}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
