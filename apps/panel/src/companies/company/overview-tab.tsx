import leaveOrg from '@cabildo/contracts/economy/organisations/leave_org.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Card } from '../../design/layout/card.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CharacterName, CharacterPerson } from '../../shared/person/character-name.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import { companiesWords } from '../words.ts';
import type { Company, Standing } from './use-company.ts';
import { companyWords } from './words.ts';

const MOST = 100;

/** Says what a company is, how it stands, and which place this person has in it. */
export function OverviewTab({ company }: { company: Company }) {
  const words = useWords(companyWords);
  const common = useWords(companiesWords);
  const { kind, status, owner_character_id: owner, department_id, description, member_count } = company.org;
  return (
    <div className={styles.stack}>
      {status !== 'active' && (
        <Notice tone="warning" title={words.notices[status].title} text={words.notices[status].text} />
      )}
      {company.org.is_vacant && status !== 'dissolved' && (
        <Notice title={words.vacantTitle} text={company.isRoster ? words.vacantRoster : words.vacantText} />
      )}
      <Card>
        <div className={styles.stack}>
          {description !== null && <p className={styles.text}>{description}</p>}
          <KeyValues
            items={[
              [common.kind, common.kinds[kind]],
              [common.owner, owner === null ? common.vacant : <CharacterPerson key="owner" id={owner} />],
              [words.department, department_id && <Department key="department" id={department_id} />],
              [common.people, member_count],
            ]}
          />
        </div>
      </Card>
      {company.mine.length > 0 && (
        <Card title={words.mine} isFlush>
          <ul>
            {company.mine.map((standing) => (
              <Place key={standing.server_character_id} company={company} standing={standing} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** The name of the department that a company belongs to. */
function Department({ id }: { id: number }) {
  const asked = { server_id: useServerId(), per_page: MOST };
  const departments = useQuery(answer('mdt', 'listDepartments', asked)).data?.departments;
  return departments?.find(({ department_id }) => department_id === id)?.name ?? '…';
}

/** An own character in the company, which may leave it. */
function Place({ company, standing }: { company: Company; standing: Standing }) {
  const words = useWords(companyWords);
  const { owner } = useWords(companiesWords);
  const { server_character_id, rank } = standing;
  const mayLeave = rank !== null && !company.isRoster && company.org.status !== 'dissolved';
  return (
    <li className={styles.item}>
      <span className={styles.texts}>
        <CharacterName id={server_character_id} />
        <span className={styles.small}>{rank ?? owner}</span>
      </span>
      {mayLeave && (
        <ConfirmButton
          {...words.leave}
          contract={leaveOrg}
          input={{ ...company.of, server_character_id }}
          size="small"
        />
      )}
    </li>
  );
}
