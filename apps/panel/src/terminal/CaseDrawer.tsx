import closeCase from '@cabildo/contracts/mdt/cases/close_case.ts';
import updateCase from '@cabildo/contracts/mdt/cases/update_case.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { answer } from '../api/answers.ts';
import { Failed } from '../app/Failed.tsx';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { toast } from '../design/Toasts.tsx';
import { useWords } from '../words/words.ts';
import styles from './board.module.css';
import { casesWords } from './cases.words.ts';
import { EditCase } from './EditCase.tsx';
import { lookupWords } from './lookup.words.ts';
import { LookupLink } from './LookupLink.tsx';
import { useNames } from './use-names.ts';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';

/** The details of a case: all that it gathers. */
export function CaseDrawer({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const words = useWords(casesWords);
  const { types, warrantTypes } = useWords(lookupWords);
  const { serverId, may } = useServer();
  const [isEditing, setIsEditing] = useState(false);
  const { data, error, refetch } = useQuery(
    answer('mdt', 'getCase', { server_id: serverId, case_id: caseId }),
  );
  const file = data?.case;
  const nameOf = useNames(file?.character_ids ?? []);
  if (!file)
    return (
      <Drawer title={words.title} onClose={onClose}>
        {error ? <Failed title={words.failed} query={{ error, refetch }} /> : <Skeleton shape="card" />}
      </Drawer>
    );
  const isOpen = file.status === 'open';
  return (
    <Drawer
      title={file.title}
      subtitle={`${words.number} ${file.number} · ${words.statuses[file.status]}`}
      onClose={onClose}
      footer={
        isOpen && (
          <>
            {may(updateCase) && (
              <Button icon="edit" onClick={() => setIsEditing(true)}>
                {words.edit}
              </Button>
            )}
            {may(closeCase) && <CloseCase caseId={caseId} title={file.title} />}
          </>
        )
      }
    >
      {file.description !== null && <p className={styles.text}>{file.description}</p>}
      <Part title={words.people}>
        {file.character_ids.map((id) => (
          <LookupLink key={id} search={{ person: id }}>
            {nameOf(id)}
          </LookupLink>
        ))}
      </Part>
      <Part title={words.calls}>
        {file.calls.map(({ call_id, case_number, title }) => (
          <Link
            key={call_id}
            className="link"
            to="/terminal/$serverId"
            params={{ serverId: String(serverId) }}
            search={{ call: call_id }}
          >
            {`${case_number} · ${title}`}
          </Link>
        ))}
      </Part>
      <Part title={words.punishments}>
        {file.punishments.map(({ type, reason }) => `${types[type]} · ${reason}`)}
      </Part>
      <Part title={words.warrants}>
        {file.warrants.map(({ type, reason }) => `${warrantTypes[type]} · ${reason}`)}
      </Part>
      {isEditing && <EditCase file={file} onClose={() => setIsEditing(false)} />}
    </Drawer>
  );
}

function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const words = useWords(casesWords);
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {children.length === 0 && <p className={styles.soft}>{words.nothing}</p>}
      {children.length > 0 && (
        <ul>
          {children.map((each, at) => (
            // The parts have no state, and their order is the API's.
            <li key={at}>{each}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CloseCase({ caseId, title }: { caseId: number; title: string }) {
  const words = useWords(casesWords);
  const { serverId } = useServer();
  return (
    <ConfirmButton
      contract={closeCase}
      input={{ server_id: serverId, case_id: caseId }}
      label={words.close}
      title={`${words.close}: ${title}`}
      text={words.closeText}
      onDone={() => toast({ title: words.closed, text: title })}
    />
  );
}
