import { pino } from 'pino';
import { AnswerLog, type Answered } from './answer-log.ts';

type Line = Partial<Answered> & { msg: string; omitted?: number };

function logging(level: string): { answers: AnswerLog; lines: Line[] } {
  const lines: Line[] = [];
  const log = pino({ level }, { write: (text: string) => void lines.push(JSON.parse(text) as Line) });
  return { answers: new AnswerLog(log), lines };
}

const answered = (changes: Partial<Answered> = {}): Answered => ({
  action: 'server_shop.buy_items',
  status: 200,
  milliseconds: 12,
  request_id: 'r-1',
  ...changes,
});

test('an answer of 5xx and a slow one are a line at info each, with the id of the request, and others are none', () => {
  const { answers, lines } = logging('info');
  for (const changes of [{}, { status: 404 }, { status: 503 }, { milliseconds: 1_001 }])
    answers.record(answered(changes));
  expect(lines.map(({ status, request_id, msg }) => [status, request_id, msg])).toEqual([
    [503, 'r-1', 'failed answer'],
    [200, 'r-1', 'slow answer'],
  ]);
});

test('every answer is a line at debug', () => {
  const { answers, lines } = logging('debug');
  answers.record(answered());
  expect(lines.map(({ msg }) => msg)).toEqual(['answered']);
});

test('of thousands of failures in a second fifty are logged, and the next second says how many were left out', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const { answers, lines } = logging('info');
  for (let n = 0; n < 2_000; n += 1) answers.record(answered({ status: 503 }));
  expect(lines).toHaveLength(50);
  now.mockReturnValue(6_000);
  answers.record(answered({ status: 503 }));
  expect(lines.slice(50).map(({ msg, omitted }) => [msg, omitted])).toEqual([
    ['as many more answers failed or were slow', 1_950],
    ['failed answer', undefined],
  ]);
  now.mockRestore();
});
