import createRole from '@cabildo/contracts/servers/roles/create_role.ts';
import { Page } from '../design/layout/page.tsx';
import { Tabs } from '../design/layout/tabs.tsx';
import { CreateButton } from '../shared/form/create-button.tsx';
import { useAddress } from '../shared/route/use-address.ts';
import { useServer } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { CreateRole, RoleDrawer } from './role-forms.tsx';
import { RoleOrder } from './role-order.tsx';
import { rolesWords } from './roles.words.ts';
import { ROLE_VIEWS, rolesSearch } from './search.ts';

/** The roles of the server in their order, and what each may do. */
export function RolesScreen() {
  const words = useWords(rolesWords);
  const { server, may } = useServer();
  const { search, show } = useAddress(rolesSearch);
  const { view = 'order', role } = search;
  const { roles } = server;
  const close = (): void => show({ role: undefined });
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <CreateButton contract={createRole} label={words.create} onClick={() => show({ role: 'new' })} />
      }
    >
      <Tabs
        label={words.views}
        tabs={ROLE_VIEWS.map((id) => ({ id, label: words[id] }))}
        value={view}
        onChange={(id) => show({ view: id })}
      >
        {view === 'order' ? (
          <RoleOrder roles={roles} onOpen={(role_id) => show({ role: role_id })} />
        ) : (
          <PermissionMatrix roles={roles} />
        )}
      </Tabs>
      {role === 'new' && may(createRole) && <CreateRole onClose={close} />}
      {typeof role === 'number' && (
        <RoleDrawer key={role} role={roles.find(({ role_id }) => role_id === role)} onClose={close} />
      )}
    </Page>
  );
}
