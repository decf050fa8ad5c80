import createRole from '@cabildo/contracts/servers/roles/create_role.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Page } from '../design/Page.tsx';
import { Tabs } from '../design/Tabs.tsx';
import { useWords } from '../words/words.ts';
import { CreateRole } from './CreateRole.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RoleDrawer } from './RoleDrawer.tsx';
import { RoleOrder } from './RoleOrder.tsx';
import { ROLE_VIEWS, type RolesSearch } from './routes.ts';
import { rolesWords } from './roles.words.ts';

/** The roles of the server in their order, and what each may do. */
export function RolesScreen() {
  const words = useWords(rolesWords);
  const { server, serverId, may } = useServer();
  const { view = 'order', role } = useSearch({ from: '/s/$serverId/shell/roles' });
  const navigate = useNavigate({ from: '/s/$serverId/roles' });
  const { roles } = server;
  const show = (change: RolesSearch): void =>
    void navigate({ search: (before: RolesSearch) => ({ ...before, ...change }) });
  const close = (): void => show({ role: undefined });
  return (
    <Page
      title={words.title}
      description={words.description}
      back={
        <Link className="link" to="/s/$serverId/members" params={{ serverId: String(serverId) }}>
          {words.back}
        </Link>
      }
      actions={
        may(createRole) && (
          <Button variant="primary" icon="plus" onClick={() => show({ role: 'new' })}>
            {words.create}
          </Button>
        )
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
