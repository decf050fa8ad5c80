import { BASE } from '../api/client.ts';
import { Avatar } from '../design/Avatar.tsx';

interface Props {
  name: string;
  /** Relative to the address of the API. */
  logo: string | null;
  size?: 'small' | 'normal' | 'large';
}

/** The picture of a server, or its initials. */
export function ServerMark({ name, logo, size }: Props) {
  const image = logo && BASE.replace(/panel\/$/, '') + logo.replace(/^\//, '');
  return <Avatar name={name} image={image} {...(size && { size })} />;
}
