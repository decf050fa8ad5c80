import contract from '@cabildo/contracts/servers/images/put_banner.ts';
import { handler } from '../deps.ts';
import { imageOf } from './image.ts';
import { putImage } from './put-image.ts';

export default handler(contract, {
  async prepare({ input }) {
    return imageOf<never>(input.image);
  },
  handle: ({ member, tx, emit, prepared }) => putImage({ member, tx, emit }, 'banner', prepared),
});
