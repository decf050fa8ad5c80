import type { AnswerOf, Client } from '@cabildo/client';
import removeBeneficiary from '@cabildo/contracts/economy/endings/inheritance/remove_beneficiary.ts';
import setBeneficiary from '@cabildo/contracts/economy/endings/inheritance/set_beneficiary.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { CharacterPerson, useCharacterName } from '../../app/character-name.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Meter } from '../../design/Meter.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Page } from '../../design/Page.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import styles from './people.module.css';
import { peopleWords } from './words.ts';

type Beneficiary = AnswerOf<Client['economy']['listBeneficiaries']>['beneficiaries'][number];

/** Names an heir, or gives one that is named another share. */
function HeirDialog({ heir, onClose }: { heir: Beneficiary | undefined; onClose: () => void }) {
  const words = useWords(peopleWords);
  const { save } = useWords(bankWords);
  const { of } = useBank();
  const payee = usePayee();
  const form = useForm(setBeneficiary, {
    id: String(heir?.beneficiary_id ?? ''),
    fixed: of,
    values: { percentage: heir?.percentage ?? null },
    toInput: ({ percentage }) => ({
      percentage: percentage ?? undefined,
      beneficiary_character_id: heir?.beneficiary_character_id ?? payee.params.to_character_id,
    }),
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <BankDialog
      form={form}
      title={heir ? words.change : words.addHeir}
      submit={save}
      onClose={onClose}
      check={() => heir !== undefined || payee.check()}
    >
      {!heir && <PayeeField {...payee.field} label={words.heir} withCards={false} />}
      <NumberField
        {...form.bind<number | null>('percentage', null)}
        label={words.share}
        hint={words.shareHint}
        min={1}
        max={100}
        suffix="%"
      />
    </BankDialog>
  );
}

function Heir({ heir, onChange }: { heir: Beneficiary; onChange: () => void }) {
  const words = useWords(peopleWords);
  const { serverId } = useBank();
  const name = useCharacterName(heir.beneficiary_character_id) ?? '…';
  return (
    <li className={styles.person}>
      <span className={styles.texts}>
        <CharacterPerson id={heir.beneficiary_character_id} />
      </span>
      <span className={styles.share}>{heir.percentage} %</span>
      <Button size="small" onClick={onChange}>
        {words.change}
      </Button>
      <ConfirmButton
        contract={removeBeneficiary}
        input={{ server_id: serverId, beneficiary_id: heir.beneficiary_id }}
        label={words.remove}
        title={words.removeTitle(name)}
        text={words.heirText}
        size="small"
      />
    </li>
  );
}

/** Who inherits from the character, and how much. */
export function BeneficiariesScreen() {
  const words = useWords(peopleWords);
  const { sections } = useWords(bankWords);
  const { of, may } = useBank();
  const [open, setOpen] = useState<Beneficiary | 'new'>();
  const query = useQuery(answer('economy', 'listBeneficiaries', of));
  const heirs = query.data?.beneficiaries ?? [];
  const add = may(setBeneficiary) && (
    <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
      {words.addHeir}
    </Button>
  );
  return (
    <Page title={sections.beneficiaries} description={words.rest} actions={add} width="text">
      {query.isError && <Failed query={query} />}
      {query.isPending && <Skeleton shape="rows" />}
      {query.data && (
        <>
          {heirs.length > 0 && (
            <Meter
              label={words.assigned}
              used={query.data.total_percentage}
              limit={100}
              format={(value) => `${value} %`}
            />
          )}
          <Card isFlush>
            {heirs.length === 0 && (
              <Empty icon="user" title={words.noHeirs} text={words.noHeirsText} action={add} />
            )}
            <ul>
              {heirs.map((heir) => (
                <Heir key={heir.beneficiary_id} heir={heir} onChange={() => setOpen(heir)} />
              ))}
            </ul>
          </Card>
        </>
      )}
      {open !== undefined && (
        <HeirDialog heir={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}
