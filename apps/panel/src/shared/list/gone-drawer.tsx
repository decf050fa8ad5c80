import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';

interface Props {
  title: string;
  icon: Parameters<typeof Empty>[0]['icon'];
  /** Says that it is gone. */
  gone: string;
  text?: string;
  /** Whether it is looked for still. */
  isSought?: boolean;
  onClose: () => void;
}

/** Stands where the address names a thing that a list does not contain. */
export function GoneDrawer({ title, icon, gone, text, isSought = false, onClose }: Props) {
  return (
    <Drawer title={title} onClose={onClose}>
      {isSought ? <Skeleton shape="sheet" /> : <Empty icon={icon} title={gone} text={text} />}
    </Drawer>
  );
}
