import addMember from '@cabildo/contracts/economy/bank/members/add_account_member.ts';
import removeMember from '@cabildo/contracts/economy/bank/members/remove_account_member.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { CharacterPerson, useCharacterName } from '../../shared/person/character-name.tsx';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Time } from '../../design/time.tsx';
import { useWords } from '../../words/words.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import shared from '../shared/shared.module.css';
import { mayHaveCards, mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { AddMember, AddMemberWithCard, EditMember, type AccountMember } from './member-forms.tsx';
import styles from './members.module.css';
import { accountWords } from './words.ts';

function Member({ account, member }: { account: Account; member: AccountMember }) {
  const words = useWords(accountWords);
  const { permissions } = useWords(bankWords);
  const { serverId } = useBank();
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
          <DialogButton size="small" label={words.edit}>
            {(onClose) => <EditMember account={account} member={member} name={name} onClose={onClose} />}
          </DialogButton>
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
    </li>
  );
}

/** Who may use an account, and for what. */
export function Members({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const { of, may } = useBank();
  const mayAdd = account.status === 'active' && may(addMember);
  const { data } = useQuery(
    answer('economy', 'listAccountMembers', { ...of, account_id: account.account_id }),
  );
  return (
    <Card
      title={words.tabs.members}
      isFlush
      actions={
        <>
          <DialogButton
            isShown={mayAdd && mayHaveCards(account) && mayUse(account, 'create_cards')}
            size="small"
            label={words.addCard}
          >
            {(onClose) => <AddMemberWithCard account={account} onClose={onClose} />}
          </DialogButton>
          <DialogButton isShown={mayAdd} size="small" variant="primary" label={words.addMember}>
            {(onClose) => <AddMember account={account} onClose={onClose} />}
          </DialogButton>
        </>
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
    </Card>
  );
}
