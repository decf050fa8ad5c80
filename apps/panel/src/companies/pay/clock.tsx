import clockIn from '@cabildo/contracts/mdt/shifts/clock_in.ts';
import clockOut from '@cabildo/contracts/mdt/shifts/clock_out.ts';
import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { addDays, dayOf } from '../../shared/list/days.ts';
import { useAllRows } from '../../shared/list/rows.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import type { Company, Standing } from '../company/use-company.ts';
import { companyPayWords } from './words.ts';

const PER_PAGE = 100;

/** Whether the acting character is clocked in; where its rank does not see the staff, its shift of today or yesterday says it. */
function useIsClockedIn({ of, members }: Company, { server_character_id: me }: Standing): boolean {
  const from = addDays(dayOf(Date.now(), 'UTC'), -1);
  const asked = pagesOf('mdt', 'listShifts', { server_id: of.server_id, from, per_page: PER_PAGE });
  const { rows } = useAllRows({ ...asked, enabled: members === null }, 'shifts');
  if (members) return members.some((each) => each.server_character_id === me && each.is_clocked_in);
  return rows.some(
    (shift) => shift.ended_at === null && shift.org_id === of.org_id && shift.server_character_id === me,
  );
}

/** Clocks the acting character in and out, where it works for the company, and leads to its payslips. */
export function Clock({ company, me }: { company: Company; me: Standing }) {
  const words = useWords(companyPayWords);
  const { of, isActive, isRoster } = company;
  const isIn = useIsClockedIn(company, me);
  const { server_id, org_id } = of;
  const { server_character_id } = me;
  return (
    <Card
      title={words.clock}
      description={isRoster ? undefined : words.clockText}
      actions={
        !isRoster && (
          <Badge tone={isIn ? 'success' : 'neutral'}>{isIn ? words.clockedIn : words.clockedOut}</Badge>
        )
      }
    >
      <div className={styles.row}>
        {isActive && !isRoster && !isIn && (
          <CommandButton
            contract={clockIn}
            input={{ server_id, org_id, server_character_id }}
            changes={['orgs']}
            label={words.clockIn}
            variant="primary"
          />
        )}
        {isIn && (
          <CommandButton
            contract={clockOut}
            input={{ server_id, server_character_id }}
            changes={['orgs']}
            label={words.clockOut}
          />
        )}
        <ServerLink to="/s/$serverId/bank/payslips">{words.payslips}</ServerLink>
      </div>
    </Card>
  );
}
