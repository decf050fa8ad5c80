import grant from '@cabildo/contracts/inventory/licenses/grant.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelOf } from '../../app/label.ts';
import { answer } from '../../api/answers.ts';
import { useServerId } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Select } from '../../design/Select.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { sheetWords } from './words.ts';

/** A button that grants a character a licence of the catalogue. */
export function GrantLicence({ characterId }: { characterId: number }) {
  const words = useWords(sheetWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setIsOpen(true)}>
        {words.grant}
      </Button>
      {isOpen && <Grant characterId={characterId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Grant({ characterId, onClose }: { characterId: number; onClose: () => void }) {
  const words = useWords(sheetWords);
  const serverId = useServerId();
  const { data } = useQuery(answer('licenses', 'list', { server_id: serverId, per_page: 100 }));
  const form = useForm(grant, {
    fixed: { server_id: serverId, server_character_id: characterId },
    onDone() {
      toast({ title: words.grantDone });
      onClose();
    },
  });
  return (
    <FormDialog title={words.grant} form={form} submit={words.grant} onClose={onClose}>
      <Select
        label={words.licence}
        placeholder={words.choose}
        {...form.bind<string | null>('license_id', null)}
        options={(data?.licenses ?? []).map((licence) => ({
          value: String(licence.license_id),
          label: labelOf(licence),
        }))}
      />
    </FormDialog>
  );
}
