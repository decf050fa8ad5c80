import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import styles from './popup.module.css';

export type Placement = 'bottom-start' | 'bottom-end' | 'top';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  placement?: Placement;
  /** Makes it at least as wide as the anchor. */
  isAnchorWide?: boolean;
  className?: string;
  children: ReactNode;
};

const GAP = 4;
const MARGIN = 8;

// Escape closes the uppermost popup alone.
const open: symbol[] = [];

/** Places the popup beside its anchor, on the side with more room, within the window. */
function place(popup: HTMLElement, anchor: HTMLElement, placement: Placement, isAnchorWide: boolean): void {
  const box = anchor.getBoundingClientRect();
  if (isAnchorWide) popup.style.minWidth = `${box.width}px`;
  popup.style.maxHeight = '';
  const wanted = popup.scrollHeight + 2;
  const below = innerHeight - box.bottom - GAP - MARGIN;
  const above = box.top - GAP - MARGIN;
  const isAbove = placement === 'top' ? above >= wanted || above > below : below < wanted && above > below;
  const height = Math.min(popup.offsetHeight, Math.max(isAbove ? above : below, 0));
  const width = popup.offsetWidth;
  const left =
    placement === 'bottom-start'
      ? box.left
      : placement === 'bottom-end'
        ? box.right - width
        : box.left + (box.width - width) / 2;
  popup.style.maxHeight = `${Math.max(isAbove ? above : below, 0)}px`;
  popup.style.top = `${isAbove ? box.top - GAP - height : box.bottom + GAP}px`;
  popup.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
}

/**
 * Floats above everything while it is rendered, beside its anchor; a click elsewhere and Escape ask for its end. It
 * stands where it is written, so that a dialog which makes the rest of the page inert contains it.
 */
export function Popup(props: Props) {
  const { anchor, onClose, placement = 'bottom-start', isAnchorWide = false, className, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = popup.current!;
    // The tablets of some games have browsers without popovers; a fixed position and z-index serve there.
    if ('showPopover' in element) element.showPopover();
    const update = (): void => {
      if (anchor.current) place(element, anchor.current, placement, isAnchorWide);
    };
    update();
    const watched = new ResizeObserver(update);
    watched.observe(element);
    addEventListener('resize', update);
    addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      watched.disconnect();
      removeEventListener('resize', update);
      removeEventListener('scroll', update, { capture: true });
    };
  }, [anchor, placement, isAnchorWide]);

  useEffect(() => {
    const id = Symbol();
    open.push(id);
    const onPointerDown = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!popup.current?.contains(target) && !anchor.current?.contains(target)) close();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || open.at(-1) !== id) return;
      // A dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      open.splice(open.indexOf(id), 1);
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [anchor]);

  return (
    <div ref={popup} popover="manual" className={classes(styles.popup, className)}>
      {children}
    </div>
  );
}
