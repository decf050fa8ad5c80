import reportContent from '@cabildo/contracts/community/submissions/report_content.ts';
import type { REPORTED_KINDS } from '@cabildo/contracts/community/submissions/submissions.ts';
import { defineWords, useWords } from '../../words/words.ts';
import { CommandForm } from '../form/command-form.tsx';
import { DialogButton } from '../form/dialog-button.tsx';
import { useServerId } from '../server/server.tsx';

const WORDS = defineWords({
  report: ['Denunciar', 'Report'],
  title: ['Denunciar al equipo', 'Report to the staff'],
  text: [
    'El equipo recibe una copia de lo que hay escrito ahora.',
    'The staff get a copy of what is written there now.',
  ],
  reason: ['Motivo', 'Reason'],
  done: ['Denuncia enviada', 'Report sent'],
});

interface Props {
  kind: (typeof REPORTED_KINDS)[number];
  id: number;
}

/** Reports a thing to the staff of the server (DK-07). */
export function ReportButton({ kind, id }: Props) {
  const words = useWords(WORDS);
  const server_id = useServerId();
  return (
    <DialogButton variant="ghost" label={words.report}>
      {(close) => (
        <CommandForm
          contract={reportContent}
          id={`${kind} ${id}`}
          fixed={{ server_id, kind, id }}
          title={words.title}
          description={words.text}
          submit={words.report}
          done={words.done}
          fields={{ reason: { label: words.reason, isRequired: true } }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
