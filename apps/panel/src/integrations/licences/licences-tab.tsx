import issueLicence from '@cabildo/contracts/servers/script-licences/issue_licence.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { useWords } from '../../words/words.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import { IssueLicence } from './IssueLicence.tsx';
import type { MadeKey } from './licence.ts';
import { LicenceDrawer } from './LicenceDrawer.tsx';
import { ScriptLicencesTable } from './ScriptLicencesTable.tsx';
import { scriptLicencesWords } from './words.ts';

/** The licences with which scripts run for this server. */
export function ScriptLicencesTab() {
  const words = useWords(scriptLicencesWords);
  const { serverId, may } = useServer();
  const { licence: opened } = useSearch({ from: '/s/$serverId/shell/integrations/licences' });
  const navigate = useNavigate({ from: '/s/$serverId/integrations/licences' });
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const query = useInfiniteQuery(pagesOf('billing', 'listLicences', { server_id: serverId, per_page: 100 }));
  const licences = query.data?.pages.flatMap((page) => page.licences) ?? [];
  const open = (licence?: number): void => void navigate({ search: { licence }, resetScroll: false });
  const issue = may(issueLicence) && (
    <Button icon="plus" variant="primary" onClick={() => setIsNew(true)}>
      {words.issue}
    </Button>
  );
  return (
    <>
      <Card title={words.title} description={words.text} actions={licences.length > 0 && issue} isFlush>
        {query.isError && !query.data ? (
          <Failed query={query} />
        ) : (
          <ScriptLicencesTable
            licences={licences}
            isLoading={query.isPending}
            isLoadingMore={query.isFetchingNextPage}
            onEndReached={() => query.hasNextPage && void query.fetchNextPage()}
            openId={opened}
            onOpen={({ licence_id }) => open(licence_id)}
            issue={issue}
          />
        )}
      </Card>
      {isNew && <IssueLicence onClose={() => setIsNew(false)} onMade={setMade} />}
      {opened !== undefined && query.data && (
        <LicenceDrawer
          key={opened}
          licence={licences.find(({ licence_id }) => licence_id === opened)}
          onClose={() => open()}
          onMade={setMade}
        />
      )}
      {made && (
        <SecretDialog
          title={words.secretTitle(made.product)}
          label={words.key}
          secret={made.key}
          onClose={() => setMade(undefined)}
        >
          <p>{words.use}</p>
        </SecretDialog>
      )}
    </>
  );
}
