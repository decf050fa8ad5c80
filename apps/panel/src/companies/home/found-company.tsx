import foundOrg from '@cabildo/contracts/economy/organisations/found_org.ts';
import { useNavigate } from '@tanstack/react-router';
import { BankForm } from '../../bank/shared/bank-form.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import type { OwnCharacter } from '../../shared/person/character.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { companiesWords } from '../words.ts';
import { homeWords } from './words.ts';

interface Props {
  founder: OwnCharacter;
  fee: number;
  onClose: () => void;
}

/** Founds a company of the acting character, which pays the fee and owns it. */
export function FoundCompany({ founder, fee, onClose }: Props) {
  const words = useWords(homeWords);
  const common = useWords(companiesWords);
  const server_id = useServerId();
  const navigate = useNavigate();
  const { money } = useFormat();
  const who = fullName(founder);
  return (
    <BankForm
      contract={foundOrg}
      fixed={{ server_id, server_character_id: founder.server_character_id }}
      values={{ payment_method: 'auto' }}
      title={words.foundTitle}
      description={fee > 0 ? words.foundText(who, money(fee)) : words.foundFree(who)}
      submit={words.found}
      done={({ org }) => words.founded(org.name)}
      onDone={({ org_id }) =>
        void navigate({
          to: '/s/$serverId/companies/$companyId',
          params: { serverId: String(server_id), companyId: String(org_id) },
        })
      }
      onClose={onClose}
      fields={{
        name: common.name,
        description: common.description,
        payment_method: fee > 0 && { label: words.payBy, options: words.methods, isRequired: true },
      }}
    />
  );
}
