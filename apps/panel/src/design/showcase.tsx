import { type ReactNode, useState } from 'react';
import { Avatar } from './Avatar.tsx';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Columns } from './Columns.tsx';
import { Empty } from './Empty.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { PATHS } from './icons.ts';
import { Id } from './Id.tsx';
import { Kbd } from './Kbd.tsx';
import { KeyValues } from './KeyValues.tsx';
import { Meter } from './Meter.tsx';
import { Money } from './Money.tsx';
import { Notice } from './Notice.tsx';
import { Page } from './Page.tsx';
import { Person } from './Person.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { ShowcaseFields } from './showcase-fields.tsx';
import { ShowcaseLists } from './showcase-lists.tsx';
import { ShowcaseOverlays } from './showcase-overlays.tsx';
import styles from './showcase.module.css';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { Stat } from './Stat.tsx';
import { Tabs } from './Tabs.tsx';
import { Time } from './Time.tsx';
import { Toasts } from './Toasts.tsx';

const THEMES = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** Every component in every state, for developers. */
export default function Showcase() {
  const [theme, setTheme] = useState<string>(document.documentElement.dataset['theme'] ?? 'system');
  const choose = (value: string): void => {
    setTheme(value);
    if (value === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = value;
  };
  return (
    <main>
      <Page
        title="Design"
        description="Every component in every state. A screen takes these, and states no colour or size of its own."
        back={
          <a className="link" href="#top">
            Back
          </a>
        }
        actions={
          <SegmentedControl label="Theme" options={THEMES} value={theme as 'light'} onChange={choose} />
        }
      >
        <Buttons />
        <Words />
        <Figures />
        <ShowcaseFields />
        <ShowcaseOverlays />
        <ShowcaseLists />
        <Messages />
        <Waiting />
        <Icons />
      </Page>
      <Toasts />
    </main>
  );
}

/** Things in a row that wraps. */
function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

function Buttons() {
  return (
    <Card title="Buttons">
      <div className={styles.stack}>
        {(['normal', 'small'] as const).map((size) => (
          <Row key={size}>
            <Button variant="primary" size={size} icon="plus">
              Create account
            </Button>
            <Button size={size}>Export</Button>
            <Button variant="ghost" size={size}>
              Cancel
            </Button>
            <Button variant="danger" size={size} icon="trash">
              Delete
            </Button>
            <Button variant="primary" size={size} isBusy>
              Sending
            </Button>
            <Button size={size} isDisabled>
              Not now
            </Button>
          </Row>
        ))}
        <Row>
          <IconButton icon="edit" label="Edit" />
          <IconButton icon="filter" label="Filter" isPressed />
          <IconButton icon="trash" label="Delete" isDisabled />
          <IconButton icon="more" label="More" size="small" />
          <Kbd>Ctrl+K</Kbd>
          <a className="link" href="#top">
            A link
          </a>
        </Row>
      </div>
    </Card>
  );
}

function Words() {
  const [now] = useState(() => Date.now());
  return (
    <Columns>
      <Card title="Words">
        <div className={styles.stack}>
          <Row>
            <Badge>Draft</Badge>
            <Badge tone="accent">Current</Badge>
            <Badge tone="info">Pending</Badge>
            <Badge tone="success" icon="check">
              Paid
            </Badge>
            <Badge tone="warning">Due soon</Badge>
            <Badge tone="danger">Refused</Badge>
          </Row>
          <Row>
            <Person name="Luis Ortega" rank={{ name: 'Comisario', color: '#e5484d' }} />
            <Person name="María José de la Fuente y Carvajal" detail="@mariajose" />
            <Person name="Bo" rank={{ name: 'Civil', color: null }} size="small" />
            <Avatar name="Ana Ruiz" size="large" />
          </Row>
          <Row>
            <Money amount={1_234_567} symbol="€" />
            <Money amount={-4200} symbol="€" />
            <Money amount={150} symbol="€" isSigned />
            <Money amount={null} symbol="€" />
            <Time value={now - 5 * 60_000} />
            <Time value={now - 40 * 86_400_000} />
            <Id value="acc_7f3k29dm20s8fj2k" label="account" length={12} />
          </Row>
        </div>
      </Card>
      <Card
        title="Account"
        description="A thing and its properties."
        actions={<Button size="small">Edit</Button>}
      >
        <KeyValues
          items={[
            ['Owner', <Person key="owner" name="Luis Ortega" size="small" />],
            ['Number', <Id key="number" value="ES12 0042 0001" length={16} />],
            [
              'State',
              <Badge key="state" tone="success">
                Open
              </Badge>,
            ],
            ['Limit', <Money key="limit" amount={5000} symbol="€" />],
            ['Note', 'A long note goes on over several lines where the panel is narrow, as it is here.'],
          ]}
        />
      </Card>
    </Columns>
  );
}

function Figures() {
  const [tab, setTab] = useState('all');
  return (
    <>
      <Columns layout="stats">
        <Stat
          label="Money supply"
          value={<Money amount={48_392_110} symbol="€" />}
          change={{ text: '4 % this week', direction: 'up' }}
        />
        <Stat label="Members" value="4.982" change={{ text: '31 today', direction: 'up', isGood: true }} />
        <Stat label="Open calls" value="12" change={{ text: '3 more', direction: 'up', isGood: false }} />
        <Stat
          label="On duty"
          value="27"
          link={
            <a className="link" href="#top">
              See units
            </a>
          }
        />
      </Columns>
      <Columns layout="aside">
        <Card title="Tabs">
          <Tabs
            label="Movements"
            tabs={[
              { id: 'all', label: 'All', count: 128 },
              { id: 'in', label: 'In' },
              { id: 'out', label: 'Out' },
            ]}
            value={tab}
            onChange={setTab}
          >
            Movements: {tab}
          </Tabs>
        </Card>
        <Card title="Plan">
          <div className={styles.stack}>
            <Meter label="Members" used={312} limit={1000} />
            <Meter label="Storage" used={870} limit={1000} />
            <Meter label="Webhooks" used={10} limit={10} />
            <Meter label="Requests" used={90_412} limit={null} />
          </div>
        </Card>
      </Columns>
    </>
  );
}

function Messages() {
  return (
    <Card title="Messages">
      <div className={styles.stack}>
        <Notice title="The economy starts on Friday." />
        <Notice tone="success" title="All deliveries arrive." />
        <Notice
          tone="warning"
          title="Two webhooks are failing."
          text="Look at the last answers before they are switched off."
          action={<Button size="small">See deliveries</Button>}
        />
        <Notice tone="danger" title="The account is frozen." text="Ask the bank's staff." />
        <ErrorBox
          title="The members could not be loaded."
          text="The server does not answer."
          mend="Look at your connection and try again."
          onRetry={() => undefined}
        />
      </div>
    </Card>
  );
}

function Waiting() {
  return (
    <Columns>
      <Card title="Loading">
        <div className={styles.stack}>
          <Spinner />
          <Skeleton />
          <Skeleton shape="rows" rows={3} />
        </div>
      </Card>
      <Skeleton shape="card" />
      <Card isFlush>
        <Empty
          icon="card"
          title="No cards yet"
          text="A card pays in shops and at cash machines. Open one from an account."
          action={<Button variant="primary">Open a card</Button>}
        />
      </Card>
    </Columns>
  );
}

function Icons() {
  return (
    <Card title="Icons">
      <ul className={styles.icons}>
        {(Object.keys(PATHS) as IconName[]).map((name) => (
          <li key={name} className={styles.icon}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Card>
  );
}
