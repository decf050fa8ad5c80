import inviteToOrg from '@cabildo/contracts/economy/organisations/invite_to_org.ts';
import removeFromOrg from '@cabildo/contracts/economy/organisations/remove_from_org.ts';
import setOrgRank from '@cabildo/contracts/economy/organisations/set_org_rank.ts';
import { Select } from '../../design/fields/select.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { useWords } from '../../words/words.ts';
import { mayGive, type Company, type Member } from '../company/use-company.ts';
import { companiesWords } from '../words.ts';
import { peopleWords } from './words.ts';

/** The ranks that the acting character may give. */
function RankField({ company, value, onChange, ...field }: Bound & { company: Company }) {
  const { rank } = useWords(companiesWords);
  return (
    <Select
      {...field}
      isRequired
      label={rank}
      error={field.error ?? null}
      value={value === '' ? null : String(value)}
      onChange={onChange}
      options={company.ranks
        .filter((each) => mayGive(company, each))
        .map(({ rank_id, name }) => ({ value: String(rank_id), label: name }))}
    />
  );
}

/** Invites a character of the server, with the lowest rank unless another one is chosen. */
export function InviteForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const words = useWords(peopleWords);
  const { person } = useWords(companiesWords);
  const lowest = company.ranks.toSorted((one, other) => one.level - other.level)[0]!;
  const here = (company.members ?? []).map(({ server_character_id }) => server_character_id);
  return (
    <CommandForm
      contract={inviteToOrg}
      fixed={company.acts}
      values={{ rank_id: String(lowest.rank_id) }}
      title={words.inviteTitle}
      description={words.inviteText}
      submit={words.invite}
      done={words.invited}
      onClose={onClose}
      fields={{
        target_character_id: { label: person, isRequired: true, except: here },
        rank_id: (bound) => <RankField {...bound} company={company} />,
      }}
    />
  );
}

interface MemberProps {
  company: Company;
  member: Member;
  name: string;
  onClose: () => void;
}

/** Gives a member another rank. */
export function RankForm({ company, member, name, onClose }: MemberProps) {
  const words = useWords(peopleWords);
  const { server_character_id: target_character_id, rank_id } = member;
  return (
    <CommandForm
      contract={setOrgRank}
      id={String(target_character_id)}
      fixed={{ ...company.acts, target_character_id }}
      stored={{ rank_id: String(rank_id) }}
      title={words.setRankTitle(name)}
      onClose={onClose}
      fields={{ rank_id: (bound) => <RankField {...bound} company={company} /> }}
    />
  );
}

/** Dismisses a member. */
export function DismissForm({ company, member, name, onClose }: MemberProps) {
  const words = useWords(peopleWords);
  const { reason: label, reasonHint: hint } = useWords(companiesWords);
  const { server_character_id: target_character_id } = member;
  return (
    <CommandForm
      contract={removeFromOrg}
      id={String(target_character_id)}
      fixed={{ ...company.acts, target_character_id }}
      title={words.removeTitle(name)}
      description={words.removeText}
      submit={words.remove}
      isDanger
      done={words.removed(name)}
      onClose={onClose}
      fields={{ reason: { label, hint } }}
    />
  );
}
