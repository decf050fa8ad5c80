import createLicence from '@cabildo/contracts/inventory/licenses/create.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Failed } from '../../app/Failed.tsx';
import { useSearchText } from '../../app/search-text.ts';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Page } from '../../design/Page.tsx';
import { TextField } from '../../design/TextField.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import { useLicences } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { ChangedLicence, NewLicence } from './LicenceForm.tsx';
import { LicencesTable } from './LicencesTable.tsx';
import { licencesWords } from './words.ts';
import type { LicencesSearch } from '../routes.ts';

/** The licences of the server, for those who keep them. */
export function LicencesScreen() {
  const words = useWords(licencesWords);
  const { may } = useServer();
  const { licence: opened, q } = useSearch({ from: '/s/$serverId/shell/licences' });
  const navigate = useNavigate({ from: '/s/$serverId/licences' });
  const { licences, isPending, error, refetch } = useLicences();
  const open = (licence: number | 'new' | undefined): void =>
    void navigate({ search: (before: LicencesSearch) => ({ ...before, licence }), resetScroll: false });
  const text = useSearchText(
    q,
    (typed) =>
      void navigate({ search: (before: LicencesSearch) => ({ ...before, q: typed }), replace: true }),
  );
  const found = licences.filter((each) =>
    `${labelOf(each)} ${each.name}`.toLowerCase().includes((q ?? '').toLowerCase()),
  );
  const changed = licences.find(({ license_id }) => license_id === opened);
  const create = may(createLicence) && (
    <Button icon="plus" variant="primary" onClick={() => open('new')}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} description={words.description} actions={create}>
      <Toolbar
        label={words.title}
        search={
          <TextField
            label={words.search}
            placeholder={words.search}
            isLabelHidden
            type="search"
            maxLength={100}
            {...text}
          />
        }
      />
      {error && licences.length === 0 ? (
        <Failed title={words.failed} query={{ error, refetch }} />
      ) : (
        <LicencesTable
          licences={found}
          all={licences}
          isLoading={isPending}
          isFiltered={q !== undefined}
          openId={changed?.license_id}
          onOpen={({ license_id }) => open(license_id)}
          create={create}
        />
      )}
      {opened === 'new' && may(createLicence) && <NewLicence onClose={() => open(undefined)} />}
      {typeof opened === 'number' && !changed && !isPending && !error && (
        <Drawer title={words.title} onClose={() => open(undefined)}>
          <Empty icon="licence" title={words.missing} text={words.missingText} />
        </Drawer>
      )}
      {changed && (
        <ChangedLicence key={changed.license_id} licence={changed} onClose={() => open(undefined)} />
      )}
    </Page>
  );
}
