import createForm from '@cabildo/contracts/community/forms/create_form.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let manager: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  manager = world.person({ permissions: ['manage_forms'] });
});
afterAll(() => world.close());

describe('create_form (DK-01)', () => {
  it('makes a form with the stages of every form', async () => {
    const form = await world.form(manager);
    expect(form.stages.map(({ key, is_final }) => [key, is_final])).toEqual([
      ['new', false],
      ['accepted', true],
      ['rejected', true],
    ]);
    void createForm;
  });
});
