import createInvoice from '@cabildo/contracts/economy/payments/invoices/create_invoice.ts';
import { useState } from 'react';
import { Choice } from '../../design/fields/choice.tsx';
import { Select } from '../../design/fields/select.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { LinesField } from './lines-field.tsx';
import { areWhole, newLine, sentLines, type DraftLine } from './lines.ts';
import type { Org } from './use-standing.ts';
import { invoiceWords } from './words.ts';

interface Props {
  /** Those of the acting character that may invoice. */
  companies: readonly Pick<Org, 'org_id' | 'name'>[];
  /** The receiver and the price to begin with. */
  start?: { to?: number | undefined; amount?: number | undefined };
  onClose: () => void;
}

const linesOf = (value: unknown): readonly DraftLine[] => value as readonly DraftLine[];

/** Writes an invoice of a company to a person or to another company. */
export function CreateInvoice({ companies, start = {}, onClose }: Props) {
  const words = useWords(invoiceWords);
  const server_id = useServerId();
  const { acting } = useCharacters();
  const [receiver, setReceiver] = useState<'person' | 'company'>('person');
  const [isLacking, setIsLacking] = useState(false);
  const { to, amount } = start;
  const self = acting?.server_character_id ?? 0;
  return (
    <CommandForm
      isWide
      contract={createInvoice}
      fixed={{ server_id, server_character_id: self }}
      values={{
        org_id: String(companies[0]?.org_id ?? ''),
        ...(to !== undefined && { to_character_id: to }),
        lines: [newLine('', amount === undefined ? '' : String(amount))],
      }}
      toInput={({ to_character_id, to_org_id, lines, ...entered }) => ({
        ...entered,
        lines: sentLines(linesOf(lines)),
        ...(receiver === 'person' ? { to_character_id } : { to_org_id }),
      })}
      check={({ lines }) => {
        const isRight = areWhole(linesOf(lines));
        setIsLacking(!isRight);
        return isRight;
      }}
      title={words.createTitle}
      description={words.createText}
      submit={words.send}
      done={words.sent}
      onClose={onClose}
      before={
        <Choice label={words.receiver} value={receiver} onChange={setReceiver} names={words.receivers} />
      }
      fields={(form) => ({
        to_character_id: receiver === 'person' && {
          label: words.receivers.person,
          isRequired: true,
          except: [self],
        },
        to_org_id: receiver === 'company' && {
          label: words.receivers.company,
          isRequired: true,
          except: companies.map(({ org_id }) => org_id),
        },
        org_id:
          companies.length > 1 &&
          (({ value, onChange, error, name }) => (
            <Select
              name={name}
              isRequired
              label={words.from}
              error={error ?? null}
              value={value}
              onChange={onChange}
              options={companies.map((each) => ({ value: String(each.org_id), label: each.name }))}
            />
          )),
        lines: () => {
          const { value, onChange, error } = form.bind<readonly DraftLine[]>('lines', []);
          const lacking = isLacking && !areWhole(value) ? words.linesMissing : undefined;
          return (
            <LinesField
              value={value}
              onChange={onChange}
              error={lacking ?? (isLacking ? undefined : error)}
            />
          );
        },
        note: { label: words.note, rows: 2 },
        due_at: { label: words.due, hint: words.dueHint, as: 'moment' },
      })}
    />
  );
}
