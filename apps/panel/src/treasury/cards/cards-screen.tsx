import setLimits from '@cabildo/contracts/economy/bank/cards/set_card_role_limits.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, type RowOf } from '../../api/answers.ts';
import shared from '../../bank/shared/shared.module.css';
import { Button } from '../../design/button.tsx';
import { Id } from '../../design/id.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { formWords } from '../../shared/form/words.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { cardLimitWords } from './words.ts';

type Limit = RowOf<'economy', 'getCardRoleLimits', 'role_limits'>;

/** The roles of the chat whose people may have another number of cards. */
export function CardsScreen() {
  const words = useWords(cardLimitWords);
  const { sections } = useWords(treasuryWords);
  const { save, saved } = useWords(formWords);
  const { serverId, may } = useServer();
  const of = { server_id: serverId };
  const { cards } = useSuspenseQuery(answer('economy', 'getLimits', of)).data;
  const list = useRows(answer('economy', 'getCardRoleLimits', of), 'role_limits');
  const [edited, setEdited] = useState<Limit | 'new'>();
  const limit = edited === 'new' ? undefined : edited;
  const add = <CreateButton contract={setLimits} label={words.add} onClick={() => setEdited('new')} />;
  const actionsOf = (row: Limit) => (
    <span className={shared.row}>
      <Button size="small" onClick={() => setEdited(row)}>
        {words.edit}
      </Button>
      <ConfirmButton
        size="small"
        contract={setLimits}
        input={{ ...of, cp_role_id: row.cp_role_id, max_cards: 0 }}
        label={words.remove}
        title={words.removeTitle}
        text={words.removeText}
      />
    </span>
  );
  return (
    <Page title={sections.cards} description={words.description(cards.max_cards_per_account)} actions={add}>
      <ListTable
        list={list}
        label={sections.cards}
        rowKey={({ cp_role_id }) => cp_role_id}
        empty={<Empty icon="card" title={words.empty} text={words.emptyText} />}
        columns={[
          {
            header: words.role,
            ...MAIN,
            width: WIDE,
            cell: ({ cp_role_id }) => <Id value={cp_role_id} label={words.role} length={20} />,
          },
          { header: words.max, ...AMOUNT, width: '160px', cell: ({ max_cards }) => max_cards },
          { header: '', ...AMOUNT, width: '200px', cell: (row) => may(setLimits) && actionsOf(row) },
        ]}
      />
      {edited && (
        <CommandForm
          contract={setLimits}
          fixed={{ ...of, ...(limit && { cp_role_id: limit.cp_role_id }) }}
          values={{ max_cards: limit?.max_cards ?? null }}
          title={words.addTitle}
          submit={save}
          done={saved}
          fields={{
            cp_role_id: !limit && { label: words.role, hint: words.roleHint, as: 'digits' },
            max_cards: { label: words.max, min: 1 },
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}
