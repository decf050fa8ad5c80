import answerInvitation from '@cabildo/contracts/economy/organisations/answer_invitation.ts';
import answerOwnership from '@cabildo/contracts/economy/organisations/answer_ownership.ts';
import { answer, type RowOf } from '../../api/answers.ts';
import { Card } from '../../design/layout/card.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { Time } from '../../design/time.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { CharacterName, useCharacterName } from '../../shared/person/character-name.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import { companiesWords } from '../words.ts';
import { homeWords } from './words.ts';

type Invitation = RowOf<'orgs', 'listInvitations', 'invitations'>;

const MOST = 100;

/** The open offers to the characters of this person: to join companies, and to own them (BZ-04). */
export function Invitations() {
  const words = useWords(homeWords);
  const asked = { server_id: useServerId(), status: 'open', per_page: MOST } as const;
  const { rows } = useRows(answer('orgs', 'listInvitations', asked), 'invitations');
  if (rows.length === 0) return null;
  return (
    <Card title={words.invitations} isFlush>
      <ul>
        {rows.map((invitation) => (
          <InvitationRow key={invitation.invitation_id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const words = useWords(homeWords);
  const { until } = useWords(companiesWords);
  const { org_id, org_name, rank, from_character_id, target_character_id, expires_at } = invitation;
  const who = useCharacterName(target_character_id) ?? '…';
  return (
    <li className={styles.item}>
      <span className={styles.texts}>
        <ServerLink to="/s/$serverId/companies/$companyId" params={{ companyId: String(org_id) }}>
          {org_name}
        </ServerLink>
        <span>{rank === null ? words.offered(who) : words.invited(who, rank)}</span>
        <span className={styles.small}>
          {words.from} <CharacterName id={from_character_id} /> · {until} <Time value={expires_at} />
        </span>
      </span>
      <span className={styles.row}>
        <Answers invitation={invitation} />
      </span>
    </li>
  );
}

/** Both answers to an invitation, or to the offer of a company. */
function Answers({ invitation }: { invitation: Invitation }) {
  const { joined } = useWords(homeWords);
  const { accept, decline } = useWords(companiesWords);
  const server_id = useServerId();
  const { invitation_id, org_id, org_name, rank, target_character_id: server_character_id } = invitation;
  if (rank === null) {
    const input = { server_id, server_character_id, org_id };
    return (
      <>
        <CommandButton
          contract={answerOwnership}
          input={{ ...input, accept: true }}
          label={accept}
          variant="primary"
        />
        <CommandButton contract={answerOwnership} input={{ ...input, accept: false }} label={decline} />
      </>
    );
  }
  return (
    <>
      <CommandButton
        contract={answerInvitation}
        input={{ server_id, invitation_id, accept: true }}
        label={accept}
        variant="primary"
        onDone={() => toast({ title: joined(org_name) })}
      />
      <CommandButton
        contract={answerInvitation}
        input={{ server_id, invitation_id, accept: false }}
        label={decline}
      />
    </>
  );
}
