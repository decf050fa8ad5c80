import type { AnswerOf, Client } from '@cabildo/client';
import addMember from '@cabildo/contracts/economy/bank/members/add_account_member.ts';
import removeMember from '@cabildo/contracts/economy/bank/members/remove_account_member.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { CharacterPerson, useCharacterName } from '../../app/character-name.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { AddMember, AddMemberWithCard, EditMember } from './member-forms.tsx';
import styles from './members.module.css';
import { accountWords } from './words.ts';

export type AccountMember = AnswerOf<Client['economy']['listAccountMembers']>['members'][number];

function Member({ account, member }: { account: Account; member: AccountMember }) {
  const words = useWords(accountWords);
  const { permissions } = useWords(bankWords);
  const { serverId } = useBank();
  const [isOpen, setIsOpen] = useState(false);
  const { server_character_id: id, is_owner } = member;
  const name = useCharacterName(id) ?? '…';
  const may = is_owner
    ? words.allPermissions
    : member.permissions.map((each) => permissions[each]).join(', ') || words.none;
  const isUsable = account.status === 'active';
  return (
    <li className={styles.member}>
      <span className={styles.person}>
        <CharacterPerson id={id} detail={may} />
      </span>
      {is_owner ? (
        <Badge tone="accent">{words.owner}</Badge>
      ) : (
        <span className={shared.small}>
          {words.joined} <Time value={member.joined_at} />
        </span>
      )}
      {!is_owner && isUsable && (
        <span className={shared.row}>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {words.edit}
          </Button>
          <ConfirmButton
            contract={removeMember}
            input={{ server_id: serverId, account_id: account.account_id, member_character_id: id }}
            label={words.remove}
            title={words.removeTitle(name)}
            text={words.removeText}
            size="small"
          />
        </span>
      )}
      {isOpen && (
        <EditMember account={account} member={member} name={name} onClose={() => setIsOpen(false)} />
      )}
    </li>
  );
}

/** Who may use an account, and for what. */
export function Members({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const { of, may } = useBank();
  const [adding, setAdding] = useState<'plain' | 'card'>();
  const { data } = useQuery(
    answer('economy', 'listAccountMembers', { ...of, account_id: account.account_id }),
  );
  const close = (): void => setAdding(undefined);
  const takesCards = account.account_type !== 'savings' && account.account_type !== 'vault';
  const isUsable = account.status === 'active' && may(addMember);
  return (
    <Card
      title={words.tabs.members}
      isFlush
      actions={
        isUsable && (
          <>
            {takesCards && mayUse(account, 'create_cards') && (
              <Button size="small" onClick={() => setAdding('card')}>
                {words.addCard}
              </Button>
            )}
            <Button size="small" variant="primary" onClick={() => setAdding('plain')}>
              {words.addMember}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <ul>
          {data.members.map((member) => (
            <Member key={member.server_character_id} account={account} member={member} />
          ))}
        </ul>
      ) : (
        <Skeleton shape="rows" rows={3} />
      )}
      {adding === 'plain' && <AddMember account={account} onClose={close} />}
      {adding === 'card' && <AddMemberWithCard account={account} onClose={close} />}
    </Card>
  );
}
