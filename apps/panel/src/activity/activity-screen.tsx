import { Page } from '../design/layout/page.tsx';
import { Tabs } from '../design/layout/tabs.tsx';
import { useAddress } from '../shared/route/use-address.ts';
import { useWords } from '../words/words.ts';
import { Conduct } from './conduct.tsx';
import { Hours } from './hours.tsx';
import { Leaves } from './leaves.tsx';
import { Quotas } from './quotas.tsx';
import { ACTIVITY_VIEWS, activitySearch, type ActivityView } from './search.ts';
import styles from './activity.module.css';
import { activityWords } from './words.ts';

const PARTS = { hours: Hours, quotas: Quotas, leaves: Leaves, conduct: Conduct } as const;

/** Who plays how much, what they owe, who is away, and the own points. */
export function ActivityScreen() {
  const words = useWords(activityWords);
  const { search, show } = useAddress(activitySearch);
  const view = search.view ?? 'hours';
  const Part = PARTS[view];
  return (
    <Page title={words.title} description={words.description}>
      <Tabs<ActivityView>
        label={words.viewsLabel}
        tabs={ACTIVITY_VIEWS.map((id) => ({ id, label: words.views[id] }))}
        value={view}
        onChange={(next) => show({ view: next === 'hours' ? undefined : next, quota: undefined }, true)}
      >
        <div className={styles.stack}>
          <Part />
        </div>
      </Tabs>
    </Page>
  );
}
