import { useId, type ReactNode } from 'react';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { CommandProblem } from '../forms/FormProblem.tsx';
import styles from './inventory.module.css';

type Props = {
  title: string;
  subtitle?: ReactNode;
  command: { error: unknown; isUnknown: boolean; isBusy: boolean };
  confirm: string;
  isDanger?: boolean;
  isReady: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A drawer in which units of items are moved. */
export function MoveDrawer({ command, confirm, isDanger, isReady, onConfirm, children, ...drawer }: Props) {
  const id = useId();
  return (
    <Drawer
      {...drawer}
      footer={
        <Button
          type="submit"
          form={id}
          variant={isDanger ? 'danger' : 'primary'}
          isBusy={command.isBusy}
          isDisabled={!isReady && !command.isBusy}
        >
          {confirm}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onConfirm();
        }}
      >
        {children}
        <CommandProblem command={command} />
      </form>
    </Drawer>
  );
}
