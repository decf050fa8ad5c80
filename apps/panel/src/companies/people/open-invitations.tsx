import cancelInvitation from '@cabildo/contracts/economy/organisations/cancel_invitation.ts';
import { answer } from '../../api/answers.ts';
import { Card } from '../../design/layout/card.tsx';
import { Time } from '../../design/time.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import type { Company } from '../company/use-company.ts';
import { companiesWords } from '../words.ts';
import { peopleWords } from './words.ts';

const MOST = 100;

/** The invitations of a company that nobody has answered yet, and the offer to own it. */
export function OpenInvitations({ company }: { company: Company }) {
  const words = useWords(peopleWords);
  const { until } = useWords(companiesWords);
  const { of, isOwner, has } = company;
  const asked = { ...of, status: 'open', per_page: MOST } as const;
  const { rows } = useRows(answer('orgs', 'listInvitations', asked), 'invitations');
  if (rows.length === 0) return null;
  return (
    <Card title={words.open} isFlush>
      <ul>
        {rows.map(({ invitation_id, rank, target_character_id, expires_at }) => (
          <li key={invitation_id} className={styles.item}>
            <span className={styles.texts}>
              <CharacterName id={target_character_id} />
              <span className={styles.small}>
                {rank ?? words.ownership} · {until} <Time value={expires_at} />
              </span>
            </span>
            {(rank === null ? isOwner : has('hire')) && (
              <CommandButton
                contract={cancelInvitation}
                input={{ server_id: of.server_id, invitation_id }}
                label={words.cancel}
                size="small"
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
