import { Link } from '@tanstack/react-router';
import removeMember from '@cabildo/contracts/economy/bank/members/remove_account_member.ts';
import { CharacterPerson } from '../../app/character-name.tsx';
import { Card } from '../../design/Card.tsx';
import { Id } from '../../design/Id.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { accountWords } from './words.ts';

/** The data of an account beside its money. A member who is not the owner may leave here. */
export function AccountDetails({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const { permissions, setPin } = useWords(bankWords);
  const { serverId, characterId } = useBank();
  const { account_id, account_number, owner_character_id, my_permissions, has_pin, created_at, status } =
    account;
  const isOwner = owner_character_id === characterId;
  return (
    <Card>
      <div className={shared.stack}>
        <KeyValues
          items={[
            [words.number, <Id key="id" value={account_number} length={16} label={words.number} />],
            [words.owner, <CharacterPerson key="owner" id={owner_character_id} />],
            [words.openedAt, <Time key="time" value={created_at} />],
            [
              words.myPermissions,
              isOwner
                ? words.allPermissions
                : my_permissions.map((name) => permissions[name]).join(', ') || words.none,
            ],
            [
              words.pin,
              <span key="pin" className={shared.row}>
                {has_pin ? words.pinSet : words.pinNotSet}
                {mayUse(account, 'edit_settings') && status === 'active' && (
                  <Link
                    to="/s/$serverId/bank/security"
                    params={{ serverId: String(serverId) }}
                    className="link"
                  >
                    {setPin}
                  </Link>
                )}
              </span>,
            ],
          ]}
        />
        {!isOwner && status !== 'closed' && (
          <div className={shared.row}>
            <ConfirmButton
              contract={removeMember}
              input={{ server_id: serverId, account_id, member_character_id: characterId }}
              label={words.leave}
              title={words.leaveTitle}
              text={words.leaveText}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
