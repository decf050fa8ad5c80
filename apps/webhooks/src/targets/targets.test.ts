import { problemOf, targetOf, type Problem } from './targets.ts';
import { Failure, reasonOf } from './failure.ts';

const STRICT = { allowHttp: false, allowPrivate: false };

const PUBLIC = [
  'https://example.com/hook',
  'https://example.com',
  'https://example.com:8443/hook?key=value',
  'https://example.com./hook',
  'https://discord.com/api/webhooks/1/token',
  'https://xn--nxasmq6b.example/',
  'https://localhost.example.com/',
  'https://internal.example.com/',
  'https://example.com/.local',
  'https://example.com:1024/',
  'https://example.com:65535/',
  'https://1.1.1.1/',
  'https://8.8.8.8:8443/',
  'https://9.255.255.255/',
  'https://11.0.0.0/',
  'https://100.63.255.255/',
  'https://100.128.0.0/',
  'https://126.255.255.255/',
  'https://128.0.0.0/',
  'https://168.63.129.15/',
  'https://169.253.255.255/',
  'https://172.15.255.255/',
  'https://172.32.0.0/',
  'https://192.167.255.255/',
  'https://192.169.0.0/',
  'https://198.17.255.255/',
  'https://198.20.0.0/',
  'https://223.255.255.255/',
  'https://134744072/',
  'https://[2606:4700:4700::1111]/',
  'https://[2a00:1450:4003:80f::200e]/',
];

const REFUSED: readonly (readonly [Problem, ...string[]])[] = [
  [
    'invalid_url',
    '',
    'example.com',
    '/hook',
    'https://',
    'https://exa mple.com/',
    'https://example.com:65536/',
    'https://256.1.1.1/',
    'https://1.2.3.4.5/',
    'https://[::1',
    'https://[fe80::1%25eth0]/',
    'https://ex%00ample.com/',
    'https://example.com:port/',
  ],
  [
    'scheme',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'ws://example.com/',
    'javascript:alert(1)',
    'data:text/plain,hello',
    'gopher://example.com/',
    'unix:/var/run/docker.sock',
  ],
  [
    'userinfo',
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://:word@example.com/',
    'https://example.com%2F@127.0.0.1/',
    'https://example.com:443@10.0.0.1/',
  ],
  [
    'port',
    'https://example.com:0/',
    'https://example.com:22/',
    'https://example.com:25/',
    'https://example.com:587/',
    'https://example.com:6667/',
  ],
  [
    'private_address',
    // Names of a machine or its network.
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://loc%61lhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://redis/',
    'https://redis./',
    // Other spellings of 127.0.0.1.
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://0177.0.0.01/',
    'https://%31%32%37.0.0.1/',
    'https://127。0。0。1/',
    'https://１２７.0.0.1/',
    'https:\\\\127.0.0.1\\',
    // The first and last address of what is not public in IPv4.
    'https://0.0.0.0/',
    'https://0/',
    'https://0.255.255.255/',
    'https://10.0.0.0/',
    'https://10.255.255.255/',
    'https://100.64.0.0/',
    'https://100.127.255.255/',
    'https://127.255.255.255/',
    'https://169.254.0.0/',
    'https://169.254.255.255/',
    'https://172.16.0.0/',
    'https://172.31.255.255/',
    'https://192.168.0.0/',
    'https://192.168.255.255/',
    'https://192.0.0.0/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://198.18.0.0/',
    'https://198.19.255.255/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://224.0.0.0/',
    'https://239.255.255.255/',
    'https://240.0.0.0/',
    'https://255.255.255.255/',
    // Clouds answer machines here with their secrets.
    'https://169.254.169.254/',
    'https://⑯⑨.②⑤④.⑯⑨.②⑤④/',
    'https://168.63.129.16/',
    'https://100.100.100.200/',
    'https://192.0.0.192/',
    'https://[fd00:ec2::254]/',
    // IPv6 that leads nowhere public.
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fdff:ffff::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[2001:2::1]/',
    'https://[2001:10::1]/',
    'https://[2001:20::1]/',
    'https://[5f00::1]/',
    'https://[1fff::1]/',
    'https://[4000::1]/',
    // IPv6 that carries an IPv4 address, also a public one.
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::127.0.0.1]/',
    'https://[::8.8.8.8]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:808:808::]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
  ],
];

describe('a URL of a target', () => {
  it.each(PUBLIC)('may be tried: %s', (url) => {
    expect(problemOf(url, STRICT)).toBeUndefined();
  });

  it.each(REFUSED.flatMap(([problem, ...urls]) => urls.map((url) => [problem, url] as const)))(
    'is refused as %s: %s',
    (problem, url) => {
      expect(problemOf(url, STRICT)).toBe(problem);
    },
  );

  it('may use http where that is allowed, and is otherwise judged alike', () => {
    const rules = { ...STRICT, allowHttp: true };
    expect(problemOf('http://example.com/', rules)).toBeUndefined();
    expect(problemOf('http://127.0.0.1/', rules)).toBe('private_address');
    expect(problemOf('ftp://example.com/', rules)).toBe('scheme');
  });

  it.each(['https://localhost/', 'https://127.0.0.1:9000/', 'https://[::1]/', 'https://redis/'])(
    'may be private where that is allowed: %s',
    (url) => {
      expect(problemOf(url, { ...STRICT, allowPrivate: true })).toBeUndefined();
    },
  );

  it('is judged in all else where private addresses are allowed', () => {
    const rules = { ...STRICT, allowPrivate: true };
    expect(problemOf('http://127.0.0.1/', rules)).toBe('scheme');
    expect(problemOf('https://user@127.0.0.1/', rules)).toBe('userinfo');
    expect(problemOf('https://127.0.0.1:25/', rules)).toBe('port');
  });
});

describe('a target', () => {
  it.each([
    ['https://example.com/a?b', 'example.com:443'],
    ['https://EXAMPLE.com.:443/other', 'example.com:443'],
    ['http://example.com/', 'example.com:80'],
    ['https://example.com:80/', 'example.com:80'],
    ['https://0x7f.1:8443/', '127.0.0.1:8443'],
    ['https://[0::1]/', '[::1]:443'],
  ])('is one for every spelling of a URL: %s', (url, target) => {
    expect(targetOf(url)).toBe(target);
  });
});

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
