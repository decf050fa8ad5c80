import { imageOf } from './image.ts';

describe('an image', () => {
  test('is what its bytes say, under the SHA-256 of them', () => {
    const bytes = Buffer.from('GIF89a');
    expect(imageOf(bytes.toString('base64'))).toEqual({
      hash: '610f5ae4d76e332636a17bd357fd6ce99029316a99d320280d4d77a746bf29e8',
      content_type: 'image/gif',
      bytes,
    });
  });

  test('that was not sent, or is to go, stays just that', () => {
    expect([imageOf(undefined), imageOf(null)]).toEqual([undefined, null]);
  });
});
