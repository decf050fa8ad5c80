import { FAIR_USE, LIMITS, MEMBER_LIMITS, RATE_LIMITS } from '@cabildo/contracts';
import { limitsDocument } from './limits-document.ts';

const rowsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('| '));

test('docs/limits.md has a row for every limit of the contracts', () => {
  const limits = [RATE_LIMITS, FAIR_USE, MEMBER_LIMITS, LIMITS].flatMap(Object.keys);
  const [titles, plans] = [5, 4];
  // Each of the five tables has a row of dashes too.
  expect(rowsOf(limitsDocument())).toHaveLength(limits.length + plans + 2 * titles);
});

test('numbers are written as people read them', () => {
  const text = limitsDocument();
  expect(text).toContain('| body with images | 10 MiB |');
  expect(text).toContain('| body without images | 256 KiB |');
  expect(text).toContain('| `open_calls` | open calls | user | 20 | at a time |');
  expect(text).toContain('| ENTERPRISE | unlimited | unlimited | 250 | unlimited |');
});
