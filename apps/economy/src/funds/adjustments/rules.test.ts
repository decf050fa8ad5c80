import { fail } from '@cabildo/contracts/errors';
import { refusalAt } from './rules.ts';

test('a refusal says of which entry it is, with the sentence that it had', () => {
  const own = { es: 'No hay cambio.', en: 'There is no change.' };
  expect(refusalAt('adjustments[2]', fail('invalid_amount', { message: own }))).toMatchObject({
    failure: 'invalid_amount',
    message: { es: 'adjustments[2]: No hay cambio.', en: 'adjustments[2]: There is no change.' },
  });
  expect(refusalAt('businesses[0]', fail('account_not_found')).message?.en).toBe(
    'businesses[0]: Bank account not found.',
  );
});
