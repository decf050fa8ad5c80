import executeInheritance from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, type RowOf } from '../../api/answers.ts';
import shared from '../../bank/shared/shared.module.css';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Table } from '../../design/lists/table.tsx';
import { Money } from '../../design/money.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import type { AnswerOf } from '../../forms/command.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useCharacter } from '../../shared/person/character-field.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { CharacterLink } from '../character-link.tsx';
import { BANK_READERS } from '../../shared/bar/bank-staff.ts';
import { estateWords } from './words.ts';

interface Will {
  beneficiaries: readonly RowOf<'economy', 'listBeneficiaries', 'beneficiaries'>[];
  total_percentage: number;
}

type Execution = AnswerOf<typeof executeInheritance>;

/** The estate of a dead character: the money, the heirs, and how it is shared out. */
export function EstateDrawer({ characterId, onClose }: { characterId: number; onClose: () => void }) {
  const words = useWords(estateWords);
  const { serverId, may } = useServer();
  const of = { server_id: serverId, server_character_id: characterId };
  const character = useCharacter(characterId);
  const query = useQuery(answer('economy', 'listBeneficiaries', of));
  const [isAsked, setIsAsked] = useState(false);
  const [done, setDone] = useState<Execution>();
  return (
    <Drawer
      title={words.estate}
      subtitle={<CharacterLink id={characterId} />}
      onClose={onClose}
      footer={
        may(executeInheritance) &&
        query.data &&
        !done && (
          <Button variant="primary" onClick={() => setIsAsked(true)}>
            {words.execute}
          </Button>
        )
      }
    >
      {done ? (
        <SharedOut execution={done} />
      ) : (
        <Loaded query={query}>
          {(will) => (
            <>
              {may(BANK_READERS) && <Left of={of} />}
              <Heirs {...will} />
            </>
          )}
        </Loaded>
      )}
      {isAsked && query.data && (
        <CommandForm
          contract={executeInheritance}
          fixed={of}
          title={words.executeTitle(character ? fullName(character) : '…')}
          description={words.executeText}
          submit={words.execute}
          isDanger
          fields={{
            to_treasury: query.data.beneficiaries.length === 0 && {
              label: words.toTreasury,
              hint: words.toTreasuryHint,
              as: 'checkbox',
            },
            goods_to_character_id: { label: words.goods, hint: words.goodsHint, except: [characterId] },
          }}
          onDone={setDone}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Drawer>
  );
}

/** The money that a dead character has left, for readers of the books. */
function Left({ of }: { of: { server_id: number; server_character_id: number } }) {
  const words = useWords(estateWords);
  const { symbol } = useServer();
  const { data } = useQuery(answer('economy', 'getBalance', of));
  return (
    <KeyValues
      items={[
        [words.bank, <Money key="bank" amount={data?.bank_balance ?? null} symbol={symbol} />],
        [words.cash, <Money key="cash" amount={data?.wallet_total ?? null} symbol={symbol} />],
      ]}
    />
  );
}

/** The column of the heirs. */
const heirColumn = (header: string) => ({
  header,
  ...MAIN,
  width: WIDE,
  cell: (row: { beneficiary_character_id: number }) => <CharacterPerson id={row.beneficiary_character_id} />,
});

function Heirs({ beneficiaries, total_percentage }: Will) {
  const words = useWords(estateWords);
  if (beneficiaries.length === 0)
    return <Notice tone="warning" title={words.noHeirs} text={words.noHeirsText} />;
  return (
    <section className={shared.stack} aria-label={words.heirs}>
      <Table
        label={words.heirs}
        isShort
        rows={beneficiaries}
        rowKey={({ beneficiary_id }) => String(beneficiary_id)}
        columns={[
          heirColumn(words.heir),
          { header: words.share, ...AMOUNT, width: '88px', cell: ({ percentage }) => `${percentage} %` },
        ]}
      />
      {total_percentage < 100 && <p className={shared.small}>{words.rest(100 - total_percentage)}</p>}
    </section>
  );
}

/** How an estate was shared out. */
function SharedOut({ execution }: { execution: Execution }) {
  const words = useWords(estateWords);
  const { symbol } = useServer();
  const money = (amount: number) => <Money amount={amount} symbol={symbol} />;
  const moneyIfAny = (amount: number) => (amount > 0 ? money(amount) : null);
  const { goods_to_character_id: goodsTo, shares } = execution;
  return (
    <>
      <Notice tone="success" title={words.done} isAlert />
      <KeyValues
        items={[
          [words.total, money(execution.total)],
          [words.settled, moneyIfAny(execution.settled)],
          [words.tax, moneyIfAny(execution.tax)],
          [words.treasury, moneyIfAny(execution.to_treasury)],
          [words.goodsTo, goodsTo === null ? null : <CharacterPerson key="goods" id={goodsTo} />],
        ]}
      />
      {shares.length > 0 && (
        <Table
          label={words.shares}
          isShort
          rows={shares}
          rowKey={(row) => `${row.from_account_id} ${row.account_id} ${row.beneficiary_character_id}`}
          columns={[
            heirColumn(words.heir),
            {
              header: words.received,
              align: 'end',
              isMain: true,
              cell: ({ amount }) => <Money amount={amount} symbol={symbol} isRight />,
            },
          ]}
        />
      )}
    </>
  );
}
