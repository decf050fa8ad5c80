import configureTax from '@cabildo/contracts/economy/funds/taxes/configure_tax.ts';
import deleteTax from '@cabildo/contracts/economy/funds/taxes/delete_tax.ts';
import type { TaxType } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type { RowOf } from '../../api/answers.ts';
import { Editor } from '../../shared/form/editor.tsx';
import type { Opened } from '../../shared/list/list-screen.ts';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { taxWords } from './words.ts';

/** A tax in a form, or an empty form for another one. */
export function TaxEditor(opened: Opened<RowOf<'economy', 'listTaxes', 'taxes'>>) {
  const words = useWords(taxWords);
  const { name } = useWords(treasuryWords);
  return (
    <Editor
      {...opened}
      icon="coins"
      title={words.newTax}
      goneTitle={words.taxes}
      words={{ ...words, created: ({ tax }) => words.created(tax.name) }}
      create={configureTax}
      change={configureTax}
      remove={deleteTax}
      idOf={({ tax_id }) => ({ tax_id })}
      nameOf={(tax) => tax.name}
      values={{ tax_type: 'transfer', active: true }}
      fields={(form) => ({
        name: { label: name, isRequired: true },
        tax_type: {
          label: words.type,
          hint: words.typeTexts[form.values['tax_type'] as TaxType],
          options: words.types,
          isRequired: true,
        },
        // The API takes it of the kind that is no other's; one of a tax that was of that kind has to be taken back.
        applies_to: (form.values['tax_type'] === 'custom' || form.values['applies_to'] === 'sales') && {
          label: words.appliesTo,
          hint: words.appliesToHint,
          options: words.applies,
        },
        rate: { label: words.rate, hint: words.rateHint, suffix: '%', isRequired: true },
        active: { label: words.active, hint: words.activeHint },
      })}
    />
  );
}
