import deductPoints from '@cabildo/contracts/inventory/licenses/deduct_points.ts';
import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import restorePoints from '@cabildo/contracts/inventory/licenses/restore_points.ts';
import revoke from '@cabildo/contracts/inventory/licenses/revoke.ts';
import { useState } from 'react';
import { currentLanguage } from '../../words/language.ts';
import { useServerId } from '../../app/server.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Menu, type MenuItem } from '../../design/Menu.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { labelOf } from '../../app/label.ts';
import { useWords } from '../../words/words.ts';
import type { HeldLicence } from './LicencesTab.tsx';
import { sheetWords } from './words.ts';
import { CommandDialog } from '../../forms/CommandDialog.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';

interface Props {
  characterId: number;
  licence: HeldLicence;
}

/** The menu of a licence for those who manage licences: revoke it, deduct points and give them back, grant it again. */
export function LicenceActions({ characterId, licence }: Props) {
  const words = useWords(sheetWords);
  const [open, setOpen] = useState<'revoke' | 'deduct' | 'restore' | 'grant' | null>(null);
  const close = (): void => setOpen(null);
  const { is_revoked, max_points, points_remaining } = licence;
  const lacksPoints = max_points !== null && points_remaining !== max_points;
  const items: MenuItem[] = [
    ...(lacksPoints ? [{ label: words.restore, onSelect: () => setOpen('restore') }] : []),
    ...(is_revoked
      ? [{ label: words.grantAgain, onSelect: () => setOpen('grant') }]
      : [
          ...(max_points === null ? [] : [{ label: words.deduct, onSelect: () => setOpen('deduct') }]),
          { label: words.revoke, isDanger: true, onSelect: () => setOpen('revoke') },
        ]),
  ];
  const props = { characterId, licence, onClose: close };
  return (
    <>
      <Menu
        label={words.actions(labelOf(licence))}
        items={items}
        trigger={(trigger) => (
          <IconButton icon="more" size="small" label={words.actions(labelOf(licence))} {...trigger} />
        )}
      />
      {open === 'revoke' && <Revoke {...props} />}
      {(open === 'deduct' || open === 'restore') && <Points way={open} {...props} />}
      {open === 'grant' && <GrantAgain {...props} />}
    </>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

function Revoke({ characterId, licence, onClose }: DialogProps) {
  const { license_id } = licence;
  const words = useWords(sheetWords);
  const server_id = useServerId();
  return (
    <CommandDialog
      contract={revoke}
      input={{ server_id, server_character_id: characterId, license_id }}
      title={words.revokeTitle(labelOf(licence))}
      text={words.revokeText}
      confirm={words.revoke}
      done={words.revokeDone}
      onClose={onClose}
    />
  );
}

function GrantAgain({ characterId, licence, onClose }: DialogProps) {
  const { license_id } = licence;
  const words = useWords(sheetWords);
  const server_id = useServerId();
  return (
    <CommandDialog
      contract={grant}
      input={{ server_id, server_character_id: characterId, license_id }}
      title={`${words.grantAgain}: ${labelOf(licence)}`}
      text={words.grantAgainText}
      confirm={words.grantAgain}
      done={words.grantDone}
      isDanger={false}
      onClose={onClose}
    />
  );
}

/** Deducts points, or gives them back. */
function Points({ way, characterId, licence, onClose }: DialogProps & { way: 'deduct' | 'restore' }) {
  const words = useWords(sheetWords);
  const serverId = useServerId();
  const { license_id, points_remaining, max_points } = licence;
  const isDeduction = way === 'deduct';
  const left = points_remaining ?? 0;
  const form = useForm(isDeduction ? deductPoints : restorePoints, {
    fixed: { server_id: serverId, server_character_id: characterId, license_id },
    values: { points: 1 },
    onDone(answer) {
      toast({ title: sheetWords[currentLanguage()].deducted(answer.points_remaining) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words[`${way}Title`](labelOf(licence))}
      description={words[`${way}Text`]}
      form={form}
      submit={words[way]}
      isDanger={isDeduction}
      onClose={onClose}
    >
      <NumberField
        label={words.points}
        min={1}
        max={isDeduction ? left : (max_points ?? 0) - left}
        {...form.bind<number | null>('points', null)}
      />
    </FormDialog>
  );
}
