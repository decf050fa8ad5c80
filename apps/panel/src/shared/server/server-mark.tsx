import { Avatar } from '../../design/avatar.tsx';
import { imageAddress } from './image-address.ts';

interface Props {
  name: string;
  /** Relative to the address of the API. */
  logo: string | null;
  size?: 'small' | 'normal' | 'large';
}

/** The picture of a server, or its initials. */
export function ServerMark({ name, logo, size }: Props) {
  return <Avatar name={name} image={logo && imageAddress(logo)} {...(size && { size })} />;
}
