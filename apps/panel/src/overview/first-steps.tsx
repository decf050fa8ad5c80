import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { answer } from '../api/answers.ts';
import { Icon, type IconName } from '../design/icon.tsx';
import { Card } from '../design/layout/card.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import styles from './overview.module.css';
import { overviewWords } from './words.ts';

interface Step extends Pick<ComponentProps<typeof ServerLink>, 'to' | 'search'> {
  id: keyof (typeof overviewWords)['es']['first']['steps'];
  icon: IconName;
  isDone: boolean;
}

/** The needs of a community before people come, by what its own data say; undefined: they are not here yet. */
function useSteps(): readonly Step[] | undefined {
  const { serverId, server } = useServer();
  const of = { server_id: serverId };
  const bank = useQuery(answer('economy', 'getBankConfig', of)).data;
  const members = useQuery(answer('servers', 'listMembers', { ...of, per_page: 2 })).data;
  const departments = useQuery(answer('mdt', 'listDepartments', { ...of, per_page: 100 })).data;
  const items = useQuery(answer('items', 'list', { ...of, per_page: 100 })).data;
  const webhooks = useQuery(answer('webhooks', 'list', of)).data;
  if (!bank || !members || !departments || !items || !webhooks) return undefined;
  const powerless = departments.departments.find(({ powers }) => powers.length === 0);
  return [
    {
      id: 'economy',
      icon: 'coins',
      isDone: bank.config.accounts_config.initial_balance > 0,
      to: '/servers/new/$serverId/economy',
    },
    {
      id: 'ranks',
      icon: 'shield',
      // The list begins with the highest rank: the owner, and then who else has one.
      isDone: server.roles.some((role) => !role.is_system) || (members.members[1]?.hierarchy ?? 0) > 0,
      to: '/s/$serverId/roles',
      search: { role: 'new' },
    },
    {
      id: 'departments',
      icon: 'radio',
      isDone: departments.departments.some(({ powers }) => powers.length > 0),
      to: '/terminal/$serverId/departments',
      search: { department: powerless?.department_id ?? 'new' },
    },
    {
      id: 'shop',
      icon: 'shop',
      isDone: items.items.some(({ shop_visible }) => shop_visible),
      to: '/s/$serverId/catalogue',
      search: { item: 'new' },
    },
    {
      id: 'reach',
      icon: 'webhook',
      isDone: webhooks.webhooks.length > 0 || server.cp_guild_id !== null,
      to: '/s/$serverId/integrations/webhooks',
      search: { webhook: 'new' },
    },
    {
      id: 'invite',
      icon: 'users',
      isDone: server.member_count > 1,
      to: '/servers/new/$serverId/invite',
    },
  ];
}

/** The first steps of a community, each with the way to the thing itself. They go once all are done. */
export function FirstSteps() {
  const { first: words } = useWords(overviewWords);
  const steps = useSteps();
  const done = steps?.filter(({ isDone }) => isDone).length;
  if (!steps || done === undefined || done === steps.length) return null;
  return (
    <Card title={words.title} description={words.progress(done, steps.length)} isFlush>
      <ol>
        {steps.map(({ id, icon, isDone, ...link }) => (
          <li key={id}>
            {isDone ? (
              <span className={styles.done}>
                <Icon name="check" />
                {words.steps[id]}
                <span className="visually-hidden">({words.done})</span>
              </span>
            ) : (
              <ServerLink {...link} className={styles.item}>
                <Icon name={icon} />
                {words.steps[id]}
                <span className={styles.go}>
                  <Icon name="chevron-right" />
                </span>
              </ServerLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
