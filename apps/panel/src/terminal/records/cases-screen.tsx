import closeCase from '@cabildo/contracts/mdt/cases/close_case.ts';
import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import updateCase from '@cabildo/contracts/mdt/cases/update_case.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { answer, pagesOf } from '../../api/answers.ts';
import { useMe } from '../../api/session.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { Time } from '../../design/time.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { ReportButton } from '../../shared/report/report-button.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../board/board.module.css';
import { LookupLink } from '../lookup/lookup-link.tsx';
import { lookupWords } from '../lookup/lookup.words.ts';
import { useNames } from '../lookup/use-names.ts';
import { casesSearch } from '../search.ts';
import { callTitle, type CaseFile } from './case.ts';
import { casesWords } from './records.words.ts';
import { EditCase } from './edit-case.tsx';

const PER_PAGE = 100;

/** The cases that this person may read. */
export function CasesScreen() {
  const words = useWords(casesWords);
  const { serverId, may } = useServer();
  const [isCreating, setIsCreating] = useState(false);
  const list = usePagedRows(
    pagesOf('mdt', 'listCases', { server_id: serverId, per_page: PER_PAGE }),
    'cases',
  );
  const { table, search, open, onClose } = useListScreen({
    search: casesSearch,
    open: 'case',
    list,
    id: 'case_id',
  });
  return (
    <Page
      title={words.title}
      actions={
        <CreateButton contract={createCase} label={words.create} onClick={() => setIsCreating(true)} />
      }
    >
      <ListTable
        {...table}
        failed={words.failed}
        label={words.title}
        empty={<Empty icon="log" title={words.none} {...(may(createCase) && { text: words.noneText })} />}
        columns={[
          { header: words.fields.title, ...MAIN, cell: ({ title }) => title },
          { header: words.number, ...MAIN, width: '80px', cell: ({ number }) => number },
          {
            header: words.state,
            ...MAIN,
            width: '120px',
            cell: ({ status }) => (
              <Badge tone={status === 'open' ? 'info' : 'neutral'}>{words.statuses[status]}</Badge>
            ),
          },
          { header: words.changed, width: '140px', cell: (file) => <Time value={file.updated_at} /> },
        ]}
      />
      {search.case !== undefined && <CaseDrawer caseId={search.case} onClose={onClose} />}
      {isCreating && (
        <CommandForm
          contract={createCase}
          fixed={{ server_id: serverId }}
          title={words.create}
          submit={words.create}
          done={words.created}
          fields={{ title: words.fields.title, description: words.fields.description }}
          onDone={({ case_id }) => open(case_id)}
          onClose={() => setIsCreating(false)}
        />
      )}
    </Page>
  );
}

/** The details of a case: all that it gathers. */
function CaseDrawer({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const words = useWords(casesWords);
  const { serverId, may } = useServer();
  const { user_id } = useMe();
  const query = useQuery(answer('mdt', 'getCase', { server_id: serverId, case_id: caseId }));
  const file = query.data?.case;
  const [isEditing, setIsEditing] = useState(false);
  // Officers change their own cases, moderators all (OT-06).
  const isTheirs = file?.created_by === user_id || may({ access: { ...updateCase.access, to: 'mod' } });
  return (
    <Drawer
      title={file?.title ?? words.title}
      subtitle={file && `${words.number} ${file.number} · ${words.statuses[file.status]}`}
      onClose={onClose}
      footer={
        file?.status === 'open' && isTheirs && <Actions file={file} onEdit={() => setIsEditing(true)} />
      }
    >
      <Loaded query={query} failed={words.failed}>
        {(data) => <Gathered file={data.case} />}
      </Loaded>
      {file && (
        <div>
          <ReportButton kind="case" id={caseId} />
        </div>
      )}
      {file && isEditing && <EditCase file={file} onClose={() => setIsEditing(false)} />}
    </Drawer>
  );
}

function Actions({ file, onEdit }: { file: CaseFile; onEdit: () => void }) {
  const words = useWords(casesWords);
  const { serverId, may } = useServer();
  return (
    <>
      {may(updateCase) && (
        <Button icon="edit" onClick={onEdit}>
          {words.edit}
        </Button>
      )}
      {may(closeCase) && (
        <ConfirmButton
          contract={closeCase}
          input={{ server_id: serverId, case_id: file.case_id }}
          label={words.close}
          title={`${words.close}: ${file.title}`}
          text={words.closeText}
          onDone={() => toast({ title: words.closed, text: file.title })}
        />
      )}
    </>
  );
}

function Gathered({ file }: { file: CaseFile }) {
  const words = useWords(casesWords);
  const { types, warrantTypes } = useWords(lookupWords);
  const nameOf = useNames(file.character_ids);
  return (
    <>
      {file.description !== null && <p className={styles.text}>{file.description}</p>}
      <Part title={words.fields.character_ids}>
        {file.character_ids.map((id) => (
          <LookupLink key={id} search={{ person: id }}>
            {nameOf(id)}
          </LookupLink>
        ))}
      </Part>
      <Part title={words.fields.call_ids}>
        {file.calls.map((call) => (
          <ServerLink key={call.call_id} to="/terminal/$serverId" search={{ call: call.call_id }}>
            {callTitle(call)}
          </ServerLink>
        ))}
      </Part>
      <Part title={words.fields.punishment_ids}>
        {file.punishments.map(({ type, reason }) => `${types[type]} · ${reason}`)}
      </Part>
      <Part title={words.warrants}>
        {file.warrants.map(({ type, reason }) => `${warrantTypes[type]} · ${reason}`)}
      </Part>
    </>
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
