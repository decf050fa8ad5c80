import type { Form } from '@cabildo/contracts/community/forms/forms.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { useMe } from '../../api/session.ts';
import { Select } from '../../design/fields/select.tsx';
import { formatMoment } from '../../design/format.ts';
import { Notice } from '../../design/layout/notice.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { applySearch } from '../search.ts';
import { Fill } from './fill.tsx';
import { applyWords } from './words.ts';

const NONE = '';
const PER_PAGE = 100;

/** The punishments that this person may appeal against: of the person, and of the acting character. */
function useAppealable(isAsked: boolean) {
  const server_id = useServerId();
  const { user_id } = useMe();
  const { acting } = useCharacters();
  const id = acting?.server_character_id;
  const ofPerson = useQuery({
    ...answer('mdt', 'listPunishments', { server_id, user_id, per_page: PER_PAGE }),
    enabled: isAsked,
  });
  const ofCharacter = useQuery({
    ...answer('mdt', 'listPunishments', { server_id, server_character_id: id ?? 0, per_page: PER_PAGE }),
    enabled: isAsked && id !== undefined,
  });
  const asked = [ofPerson, ofCharacter];
  return {
    punishments: asked
      .flatMap(({ data }) => data?.punishments ?? [])
      .filter(({ status }) => status !== 'voided'),
    isLoading: asked.some(({ isLoading }) => isLoading),
  };
}

/** A form as a member fills it in: for a character, and against a punishment where it is an appeal. */
export function MemberFill({ form }: { form: Form }) {
  const words = useWords(applyWords);
  const language = useLanguage();
  const { punishment } = useAddress(applySearch).search;
  const { characters, acting } = useCharacters();
  const isAppeal = form.kind === 'appeal';
  const { punishments, isLoading } = useAppealable(isAppeal);
  const living = characters.filter(({ status }) => status === 'active');
  if (isLoading) return <Skeleton shape="form" />;
  if (isAppeal && punishments.length === 0 && punishment === undefined)
    return <Notice title={words.nothingToAppeal} />;
  return (
    <Fill
      form={form}
      isMember
      values={{
        ...(acting && { server_character_id: acting.server_character_id }),
        ...(punishment !== undefined && { punishment_id: punishment }),
      }}
      before={(drawn) => {
        const character = drawn.bind<number | null>('server_character_id', null);
        const appealed = drawn.bind<number | null>('punishment_id', null);
        return (
          <>
            {living.length > 0 && (
              <Select
                label={words.character}
                error={character.error ?? null}
                isRequired={false}
                value={character.value === null ? NONE : String(character.value)}
                options={[
                  { value: NONE, label: words.noCharacter },
                  ...living.map((each) => ({
                    value: String(each.server_character_id),
                    label: fullName(each),
                  })),
                ]}
                onChange={(id) => drawn.set('server_character_id', id === NONE ? undefined : Number(id))}
              />
            )}
            {isAppeal && (
              <Select
                label={words.punishment}
                error={appealed.error ?? null}
                isRequired
                value={appealed.value === null ? null : String(appealed.value)}
                options={punishments.map(({ punishment_id, reason, created_at }) => ({
                  value: String(punishment_id),
                  label: reason,
                  hint: formatMoment(Date.parse(created_at), language),
                }))}
                onChange={(id) => drawn.set('punishment_id', Number(id))}
              />
            )}
          </>
        );
      }}
    />
  );
}
