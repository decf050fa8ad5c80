import { Failure, reasonOf } from './failure.ts';

const system = (code: string): Error => Object.assign(new Error(`connect ${code} 10.0.0.1:443`), { code });

describe('an error', () => {
  it.each([
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['EADDRNOTAVAIL', 'unreachable'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ECONNRESET', 'closed'],
    ['EPIPE', 'closed'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'tls'],
    ['EMFILE', 'failed'],
  ])('has a word of ours, which tells no address: %s', (code, reason) => {
    expect(reasonOf(system(code), 'failed')).toBe(reason);
  });

  it('of several addresses has the word of the first', () => {
    const error = Object.assign(new AggregateError([system('ECONNREFUSED')]), { code: 'ECONNREFUSED' });
    expect(reasonOf(error, 'failed')).toBe('refused');
  });

  it('that is a failure keeps its reason', () => {
    expect(reasonOf(new Failure('private_address'), 'failed')).toBe('private_address');
  });

  it.each([new Error('without a code'), new DOMException('with a number')])(
    'that says nothing is of the given kind: %p',
    (error) => {
      expect(reasonOf(error, 'tls')).toBe('tls');
    },
  );
});
