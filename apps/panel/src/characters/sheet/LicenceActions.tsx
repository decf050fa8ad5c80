import deductPoints from '@cabildo/contracts/inventory/licenses/deduct_points.ts';
import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import revoke from '@cabildo/contracts/inventory/licenses/revoke.ts';
import { useState } from 'react';
import { currentLanguage, useLanguage } from '../../words/language.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useServerId } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { Dialog } from '../../design/Dialog.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Menu } from '../../design/Menu.tsx';
import { Notice } from '../../design/Notice.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import type { HeldLicence } from './LicencesTab.tsx';
import { sheetWords } from './words.ts';

interface Props {
  characterId: number;
  licence: HeldLicence;
}

/** The menu of a licence for those who manage licences: revoke it, deduct points, give it back. */
export function LicenceActions({ characterId, licence }: Props) {
  const words = useWords(sheetWords);
  const [open, setOpen] = useState<'revoke' | 'deduct' | 'grant' | null>(null);
  const close = (): void => setOpen(null);
  const items = licence.is_revoked
    ? [{ label: words.grantAgain, onSelect: () => setOpen('grant') }]
    : [
        ...(licence.max_points === null ? [] : [{ label: words.deduct, onSelect: () => setOpen('deduct') }]),
        { label: words.revoke, isDanger: true, onSelect: () => setOpen('revoke') },
      ];
  const props = { characterId, licence, onClose: close };
  return (
    <>
      <Menu
        label={words.actions(licence.name)}
        items={items}
        trigger={(trigger) => (
          <IconButton icon="more" size="small" label={words.actions(licence.name)} {...trigger} />
        )}
      />
      {open === 'revoke' && <Revoke {...props} />}
      {open === 'deduct' && <Deduct {...props} />}
      {open === 'grant' && <GrantAgain {...props} />}
    </>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

/** The command about a licence of a character, with its toast and its refusal in words. */
function useLicenceCommand(contract: typeof grant | typeof revoke, done: string, onClose: () => void) {
  const language = useLanguage();
  const { run, isBusy, error } = useCommand(contract, {
    onDone() {
      toast({ title: done });
      onClose();
    },
  });
  return { run, isBusy, refusal: error === null ? undefined : sentenceOf(error)[language] };
}

function Revoke({ characterId, licence, onClose }: DialogProps) {
  const words = useWords(sheetWords);
  const server_id = useServerId();
  const { run, isBusy, refusal } = useLicenceCommand(revoke, words.revokeDone, onClose);
  const { license_id, name, name_label } = licence;
  return (
    <ConfirmDialog
      title={words.revokeTitle(name_label ?? name)}
      description={words.revokeText}
      confirm={words.revoke}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void run({ server_id, server_character_id: characterId, license_id })}
    >
      {refusal && <Notice tone="danger" isAlert title={words.refused} text={refusal} />}
    </ConfirmDialog>
  );
}

function GrantAgain({ characterId, licence, onClose }: DialogProps) {
  const words = useWords(sheetWords);
  const server_id = useServerId();
  const { run, isBusy, refusal } = useLicenceCommand(grant, words.grantDone, onClose);
  const { license_id, name, name_label } = licence;
  return (
    <ConfirmDialog
      title={`${words.grantAgain}: ${name_label ?? name}`}
      description={words.grantAgainText}
      confirm={words.grantAgain}
      isDanger={false}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void run({ server_id, server_character_id: characterId, license_id })}
    >
      {refusal && <Notice tone="danger" isAlert title={words.refused} text={refusal} />}
    </ConfirmDialog>
  );
}

function Deduct({ characterId, licence, onClose }: DialogProps) {
  const words = useWords(sheetWords);
  const serverId = useServerId();
  const { license_id, name, name_label, points_remaining } = licence;
  const form = useForm(deductPoints, {
    fixed: { server_id: serverId, server_character_id: characterId, license_id },
    values: { points: 1 },
    onDone(answer) {
      toast({ title: sheetWords[currentLanguage()].deducted(answer.points_remaining) });
      onClose();
    },
  });
  return (
    <Dialog
      title={words.deductTitle(name_label ?? name)}
      description={words.deductText}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="danger" isBusy={form.isBusy}>
            {words.deduct}
          </Button>
        </>
      }
    >
      {form.error && <Notice tone="danger" isAlert title={words.refused} text={form.error} />}
      <NumberField
        label={words.points}
        min={1}
        max={points_remaining ?? undefined}
        {...form.bind<number | null>('points', null)}
      />
    </Dialog>
  );
}
