import createKey from '@cabildo/contracts/servers/keys/create_api_key.ts';
import revokeKey from '@cabildo/contracts/servers/keys/revoke_api_key.ts';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Button } from '../../design/button.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Time } from '../../design/time.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { ListCard } from '../list-card.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { serverKeysWords } from './words.ts';

/** The keys of the server, which its owner makes and ends. */
export function ServerKeysTab() {
  const words = useWords(serverKeysWords);
  const server_id = useServerId();
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<{ name: string; key: string }>();
  const list = useRows(answer('servers', 'listApiKeys', { server_id, per_page: 100 }), 'keys');
  return (
    <>
      <ListCard
        list={list}
        title={words.title}
        text={words.text}
        create={
          <Button icon="plus" variant="primary" onClick={() => setIsNew(true)}>
            {words.create}
          </Button>
        }
        icon="key"
        empty={words.empty}
        emptyText={words.emptyText}
        rowKey={({ key_id }) => String(key_id)}
        columns={[
          { header: words.name, ...MAIN, width: WIDE, cell: ({ name }) => name },
          { header: words.scope, ...MAIN, cell: ({ scope }) => words.scopes[scope].title },
          { header: words.key, cell: ({ prefix }) => <code>{prefix}…</code> },
          { header: words.lastUsed, cell: ({ last_used_at }) => <Time value={last_used_at} /> },
          { header: words.created, cell: ({ created_at }) => <Time value={created_at} /> },
          {
            header: words.actions,
            ...AMOUNT,
            width: '110px',
            cell: ({ key_id, name }) => (
              <ConfirmButton
                contract={revokeKey}
                input={{ server_id, key_id }}
                label={words.revoke}
                title={words.revokeTitle(name)}
                text={words.revokeText}
                done={words.revoked(name)}
                size="small"
              />
            ),
          },
        ]}
      />
      {isNew && (
        <CommandForm
          contract={createKey}
          fixed={{ server_id }}
          // The form begins with the least that a key may do.
          values={{ scope: 'read' }}
          title={words.createTitle}
          submit={words.create}
          fields={{
            name: { label: words.name, hint: words.nameHint },
            scope: { label: words.scope, options: words.scopes, isRequired: true },
          }}
          onDone={({ api_key, key: { name } }) => setMade({ name, key: api_key })}
          onClose={() => setIsNew(false)}
        />
      )}
      {made && (
        <SecretDialog
          title={words.secretTitle(made.name)}
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
