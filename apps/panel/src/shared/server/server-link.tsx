import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServerId } from './server.tsx';

interface Props extends Pick<LinkProps, 'to' | 'search' | 'preload'> {
  /** The further parts of the address. */
  params?: Readonly<Record<string, string>>;
  className?: string | undefined;
  'aria-label'?: string;
  children?: ReactNode;
}

/** A link to a screen of the server that is shown. */
export function ServerLink({ params, ...link }: Props) {
  const named: object = { serverId: String(useServerId()), ...params };
  return <Link className="link" {...link} params={named as NonNullable<LinkProps['params']>} />;
}
