import type { AnswerOf, Client } from '@cabildo/client';
import setLimits from '@cabildo/contracts/economy/bank/cards/set_card_role_limits.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import shared from '../../bank/shared/shared.module.css';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Id } from '../../design/Id.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Page } from '../../design/Page.tsx';
import { Table } from '../../design/Table.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { cardLimitWords } from './words.ts';

type Limit = AnswerOf<Client['economy']['getCardRoleLimits']>['role_limits'][number];

const MOST = 100;

/** Sets the number of cards for a role; without a limit the role is asked for. */
function LimitDialog({ limit, onClose }: { limit: Limit | undefined; onClose: () => void }) {
  const words = useWords(cardLimitWords);
  const { save, saved } = useWords(treasuryWords);
  const { serverId } = useServer();
  const form = useForm(setLimits, {
    fixed: { server_id: serverId, ...(limit && { cp_role_id: limit.cp_role_id }) },
    values: { max_cards: limit?.max_cards ?? null },
    onDone() {
      toast({ title: saved });
      onClose();
    },
  });
  return (
    <FormDialog title={words.addTitle} form={form} submit={save} onClose={onClose}>
      {!limit && (
        <TextField
          label={words.role}
          hint={words.roleHint}
          inputMode="numeric"
          {...form.text('cp_role_id')}
        />
      )}
      <NumberField label={words.max} min={1} max={MOST} {...form.bind<number | null>('max_cards', null)} />
    </FormDialog>
  );
}

function LimitActions({ limit, onEdit }: { limit: Limit; onEdit: () => void }) {
  const words = useWords(cardLimitWords);
  const { serverId } = useServer();
  return (
    <span className={shared.row}>
      <Button size="small" onClick={onEdit}>
        {words.edit}
      </Button>
      <ConfirmButton
        size="small"
        contract={setLimits}
        input={{ server_id: serverId, cp_role_id: limit.cp_role_id, max_cards: 0 }}
        label={words.remove}
        title={words.removeTitle}
        text={words.removeText}
      />
    </span>
  );
}

/** The roles of the chat whose people may have another number of cards. */
export function CardsScreen() {
  const words = useWords(cardLimitWords);
  const { sections } = useWords(treasuryWords);
  const { serverId, may } = useServer();
  const of = { server_id: serverId };
  const { cards } = useSuspenseQuery(answer('economy', 'getLimits', of)).data;
  const query = useQuery(answer('economy', 'getCardRoleLimits', of));
  const [edited, setEdited] = useState<Limit | 'new'>();
  const add = may(setLimits) && (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      {words.add}
    </Button>
  );
  return (
    <Page title={sections.cards} description={words.description(cards.max_cards_per_account)} actions={add}>
      {query.isError ? (
        <Failed query={query} />
      ) : (
        <Table<Limit>
          label={sections.cards}
          rows={query.data?.role_limits ?? []}
          rowKey={({ cp_role_id }) => cp_role_id}
          isLoading={query.isPending}
          empty={<Empty icon="card" title={words.empty} text={words.emptyText} action={add} />}
          columns={[
            {
              id: 'role',
              header: words.role,
              width: 'minmax(0, 2fr)',
              isMain: true,
              cell: ({ cp_role_id }) => <Id value={cp_role_id} label={words.role} length={20} />,
            },
            {
              id: 'max',
              header: words.max,
              width: '160px',
              align: 'end',
              isMain: true,
              cell: ({ max_cards }) => max_cards,
            },
            {
              id: 'actions',
              header: '',
              width: '200px',
              align: 'end',
              isMain: true,
              cell: (limit) =>
                may(setLimits) && <LimitActions limit={limit} onEdit={() => setEdited(limit)} />,
            },
          ]}
        />
      )}
      {edited && (
        <LimitDialog limit={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}
