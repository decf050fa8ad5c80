import { useState } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { IconButton } from './IconButton.tsx';
import { KeyValues } from './KeyValues.tsx';
import { Menu } from './Menu.tsx';
import { Money } from './Money.tsx';
import { Person } from './Person.tsx';
import { Popover } from './Popover.tsx';
import { Select } from './Select.tsx';
import styles from './showcase.module.css';
import { TextField } from './TextField.tsx';
import { toast } from './Toasts.tsx';
import { Tooltip } from './Tooltip.tsx';

const OPTIONS = [
  { value: 'a', label: 'Current account' },
  { value: 'b', label: 'Savings' },
];

/** Everything that opens. */
export function ShowcaseOverlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'delete' | 'drawer' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Card title="What opens">
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('delete')}>Typed confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Menus />
        <Button onClick={() => toast({ title: 'Paid', text: '120 € to Luis Ortega.' })}>Toast</Button>
        <Button onClick={() => toast({ tone: 'danger', title: 'Not paid', text: 'Too little money.' })}>
          Error toast
        </Button>
      </div>
      {open === 'dialog' && <Pay onClose={close} />}
      {open === 'drawer' && <Details onClose={close} />}
      {(open === 'confirm' || open === 'delete') && (
        <ConfirmDialog
          title={open === 'confirm' ? 'Cancel the payment?' : 'Delete the server?'}
          description="Nobody can bring it back."
          confirm={open === 'confirm' ? 'Cancel payment' : 'Delete server'}
          typed={open === 'delete' ? 'Los Robles' : undefined}
          onConfirm={close}
          onClose={close}
        />
      )}
    </Card>
  );
}

function Menus() {
  const [isOn, setIsOn] = useState(false);
  return (
    <>
      <Menu
        label="Account"
        items={[
          { label: 'Edit', icon: 'edit', shortcut: 'E', onSelect: () => toast({ title: 'Edited' }) },
          { label: 'Copy number', icon: 'copy', onSelect: () => toast({ title: 'Copied' }) },
          { label: 'Freeze', icon: 'lock', isDisabled: true, onSelect: () => undefined },
          'separator',
          { label: 'Close account', icon: 'trash', isDanger: true, onSelect: () => undefined },
        ]}
        trigger={(props) => <IconButton icon="more" label="More about the account" {...props} />}
      />
      <Popover
        label="Filters"
        trigger={(props) => (
          <Button icon="filter" {...props}>
            Filters
          </Button>
        )}
      >
        {(close) => (
          <>
            <Select label="Account" options={OPTIONS} value="a" onChange={() => undefined} />
            <Checkbox label="Frozen only" value={isOn} onChange={setIsOn} />
            <Button variant="primary" onClick={close}>
              Apply
            </Button>
          </>
        )}
      </Popover>
      <Tooltip text="More of it than the label says.">
        <Button variant="ghost">Tooltip</Button>
      </Tooltip>
    </>
  );
}

function Pay({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [account, setAccount] = useState('a');
  return (
    <Dialog
      title="Pay"
      description="The money leaves at once."
      onClose={onClose}
      onSubmit={() => toast({ title: 'Paid' })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Pay
          </Button>
        </>
      }
    >
      <TextField label="Concept" value={text} onChange={setText} />
      <Select label="From" options={OPTIONS} value={account} onChange={setAccount} />
    </Dialog>
  );
}

function Details({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      title="Transfer"
      subtitle="To Luis Ortega"
      onClose={onClose}
      actions={<IconButton icon="copy" label="Copy link" />}
      footer={<Button variant="danger">Reverse</Button>}
    >
      <KeyValues
        items={[
          ['Amount', <Money key="amount" amount={-120} symbol="€" />],
          ['To', <Person key="to" name="Luis Ortega" size="small" />],
          ['Concept', 'Dinner'],
        ]}
      />
    </Drawer>
  );
}
