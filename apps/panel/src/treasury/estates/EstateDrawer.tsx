import type { AnswerOf, Client } from '@cabildo/client';
import executeInheritance from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useCharacter } from '../../app/CharacterField.tsx';
import { fullName } from '../../app/ActingCharacter.tsx';
import { CharacterPerson } from '../../app/character-name.tsx';
import { useServer } from '../../app/server.tsx';
import shared from '../../bank/shared/shared.module.css';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Notice } from '../../design/Notice.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Table } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import { CharacterLink } from '../CharacterLink.tsx';
import { BANK_READERS } from '../rights.ts';
import { ExecuteDialog, type Execution } from './ExecuteDialog.tsx';
import { SharedOut } from './SharedOut.tsx';
import { estateWords } from './words.ts';

type Will = AnswerOf<Client['economy']['listBeneficiaries']>;

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

function Heirs({ will: { beneficiaries, total_percentage } }: { will: Will }) {
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
          {
            id: 'heir',
            header: words.heir,
            width: 'minmax(0, 2fr)',
            isMain: true,
            cell: ({ beneficiary_character_id }) => <CharacterPerson id={beneficiary_character_id} />,
          },
          {
            id: 'share',
            header: words.share,
            width: '88px',
            align: 'end',
            isMain: true,
            cell: ({ percentage }) => `${percentage} %`,
          },
        ]}
      />
      {total_percentage < 100 && <p className={shared.small}>{words.rest(100 - total_percentage)}</p>}
    </section>
  );
}

/** The estate of a dead character: the money, the heirs, and how it is shared out. */
export function EstateDrawer({ characterId, onClose }: { characterId: number; onClose: () => void }) {
  const words = useWords(estateWords);
  const { serverId, may } = useServer();
  const of = { server_id: serverId, server_character_id: characterId };
  const character = useCharacter(characterId);
  const query = useQuery(answer('economy', 'listBeneficiaries', of));
  const [isAsked, setIsAsked] = useState(false);
  const [done, setDone] = useState<Execution>();
  const name = character ? fullName(character) : '…';
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
      ) : query.isError ? (
        <Failed query={query} />
      ) : query.data ? (
        <>
          {may(BANK_READERS) && <Left of={of} />}
          <Heirs will={query.data} />
        </>
      ) : (
        <Skeleton shape="card" />
      )}
      {isAsked && query.data && (
        <ExecuteDialog
          of={of}
          name={name}
          hasHeirs={query.data.beneficiaries.length > 0}
          onDone={setDone}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Drawer>
  );
}
