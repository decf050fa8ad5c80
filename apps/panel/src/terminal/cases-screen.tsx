import type { AnswerOf, Client } from '@cabildo/client';
import createCase from '@cabildo/contracts/mdt/cases/create_case.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../api/answers.ts';
import { PagedTable } from '../app/PagedTable.tsx';
import { useServer } from '../app/server.tsx';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { Empty } from '../design/Empty.tsx';
import { Page } from '../design/Page.tsx';
import type { Column } from '../design/Table.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import { CaseDrawer } from './CaseDrawer.tsx';
import { casesWords } from './cases.words.ts';
import { CreateCase } from './CreateCase.tsx';

type CaseFile = AnswerOf<Client['mdt']['listCases']>['cases'][number];

const route = getRouteApi('/terminal/$serverId/cases');
const PER_PAGE = 100;

const columnsOf = (words: (typeof casesWords)['es']): Column<CaseFile>[] => [
  { id: 'title', header: words.name, cell: ({ title }) => title, isMain: true },
  { id: 'number', header: words.number, cell: (file) => file.number, width: '80px', isMain: true },
  {
    id: 'state',
    header: words.state,
    cell: ({ status }) => (
      <Badge tone={status === 'open' ? 'info' : 'neutral'}>{words.statuses[status]}</Badge>
    ),
    width: '120px',
    isMain: true,
  },
  { id: 'changed', header: words.changed, cell: (file) => <Time value={file.updated_at} />, width: '140px' },
];

/** The cases that this person may read. */
export function CasesScreen() {
  const words = useWords(casesWords);
  const { serverId, may } = useServer();
  const { case: opened } = route.useSearch();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const pages = useInfiniteQuery(pagesOf('mdt', 'listCases', { server_id: serverId, per_page: PER_PAGE }));
  const show = (id?: number): void =>
    void navigate({
      to: '/terminal/$serverId/cases',
      params: { serverId: String(serverId) },
      search: id === undefined ? {} : { case: id },
    });
  const create = may(createCase) && (
    <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} actions={create}>
      <PagedTable
        pages={pages}
        failed={words.failed}
        label={words.title}
        columns={columnsOf(words)}
        rows={pages.data?.pages.flatMap(({ cases }) => cases) ?? []}
        rowKey={({ case_id }) => String(case_id)}
        onOpen={({ case_id }) => show(case_id)}
        openKey={opened === undefined ? null : String(opened)}
        empty={<Empty icon="log" title={words.none} {...(may(createCase) && { text: words.noneText })} />}
      />
      {opened !== undefined && <CaseDrawer caseId={opened} onClose={() => show()} />}
      {isCreating && <CreateCase onClose={() => setIsCreating(false)} onDone={show} />}
    </Page>
  );
}
