import issueLicence from '@cabildo/contracts/servers/script-licences/issue_licence.ts';
import { useServer } from '../../app/server.tsx';
import { TextField } from '../../design/TextField.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import type { MadeKey } from './licence.ts';
import { scriptLicencesWords } from './words.ts';

/** A form for the licence of another script. */
export function IssueLicence({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeKey) => void }) {
  const words = useWords(scriptLicencesWords);
  const { serverId } = useServer();
  const form = useForm(issueLicence, {
    fixed: { server_id: serverId },
    onDone({ key, licence: { product } }) {
      onClose();
      onMade({ product, key });
    },
  });
  return (
    <FormDialog title={words.issueTitle} form={form} submit={words.issue} onClose={onClose}>
      <TextField label={words.product} hint={words.productHint} {...form.text('product')} />
    </FormDialog>
  );
}
