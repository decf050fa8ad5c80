import offerOwnership from '@cabildo/contracts/economy/organisations/offer_ownership.ts';
import { useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, type MenuItem } from '../../design/overlays/menu.tsx';
import { CommandDialog } from '../../forms/command-dialog.tsx';
import { useWords } from '../../words/words.ts';
import type { Company, Member } from '../company/use-company.ts';
import { DismissForm, RankForm } from './forms.tsx';
import { peopleWords } from './words.ts';

type Action = 'setRank' | 'remove' | 'offer';

/** The actions of the acting character with a member, whose level must be below its own (BZ-03). */
function actionsWith({ me, has, isOwner, isRoster, isActive }: Company, member: Member): Action[] {
  if (isRoster || !me || member.level >= me.level) return [];
  const isOpen: Readonly<Record<Action, boolean>> = {
    setRank: has('ranks'),
    remove: has('hire'),
    offer: isOwner && isActive,
  };
  return (Object.keys(isOpen) as Action[]).filter((action) => isOpen[action]);
}

/** The menu of a member: another rank, the ownership, the door. */
export function MemberActions({ company, member }: { company: Company; member: Member }) {
  const words = useWords(peopleWords);
  const [open, setOpen] = useState<Action | null>(null);
  const onClose = (): void => setOpen(null);
  const name = member.name ?? words.gone;
  const items = actionsWith(company, member).map((action): MenuItem => ({
    label: words[action],
    isDanger: action === 'remove',
    onSelect: () => setOpen(action),
  }));
  return (
    <>
      {items.length > 0 && (
        <Menu
          label={words.actions(name)}
          items={items}
          trigger={(props) => <IconButton icon="more" size="small" label={words.actions(name)} {...props} />}
        />
      )}
      {open === 'setRank' && <RankForm company={company} member={member} name={name} onClose={onClose} />}
      {open === 'remove' && <DismissForm company={company} member={member} name={name} onClose={onClose} />}
      {open === 'offer' && (
        <CommandDialog
          contract={offerOwnership}
          input={{ ...company.acts, target_character_id: member.server_character_id }}
          title={words.offerTitle(name)}
          text={words.offerText}
          confirm={words.offer}
          done={words.offered}
          isDanger={false}
          onClose={onClose}
        />
      )}
    </>
  );
}
