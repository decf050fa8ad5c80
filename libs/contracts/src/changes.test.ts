import type { z } from 'zod';
import { merged, sentNames } from './changes.ts';
import { changedThings, hasWord } from './changed-words.ts';
import updateCategory from './inventory/items/update_category.ts';
import updateItem from './inventory/items/update.ts';
import updateLicence from './inventory/licenses/update.ts';
import updateBolo from './mdt/bolos/update_bolo.ts';
import updateCall from './mdt/calls/update_call.ts';
import updateCase from './mdt/cases/update_case.ts';
import updateCharge from './mdt/charges/update_charge.ts';
import updateDepartment from './mdt/departments/update_department.ts';
import updateWarrant from './mdt/warrants/update_warrant.ts';
import updateVehicleConfig from './vehicles/config/update_vehicle_config.ts';
import updateVehicleModel from './vehicles/models/update_vehicle_model.ts';
import updateVehicle from './vehicles/vehicles/admin_update_vehicle.ts';

describe('updates', () => {
  test('what was not sent stays, what was cleared becomes null', () => {
    const stored = { name: 'Ana', surname: 'Pérez' as string | null, gender: 'F' as string | null };
    expect(merged(stored, { name: 'Eva', surname: null, gender: undefined })).toEqual({
      name: 'Eva',
      surname: null,
      gender: 'F',
    });
  });

  test('only sent names count as sent, null among them', () => {
    expect(sentNames({ a: undefined, b: null, c: 0, d: '' })).toEqual(['b', 'c', 'd']);
  });
});

/** Parameters that say what is changed. */
const NAMING =
  /^(expected_version|(call|case|bolo|charge|department|warrant|item|category|license|vehicle|vehicle_model)_id)$/;

describe('the names of changed parameters in the log', () => {
  test.each([
    ['item', updateItem, []],
    ['category', updateCategory, []],
    ['licence', updateLicence, []],
    ['BOLO', updateBolo, []],
    ['call', updateCall, ['department_id']],
    ['case', updateCase, []],
    ['charge', updateCharge, []],
    ['department', updateDepartment, []],
    ['warrant', updateWarrant, ['case_id']],
    ['vehicle configuration', updateVehicleConfig, []],
    ['vehicle model', updateVehicleModel, []],
    ['vehicle', updateVehicle, []],
  ] as const)('all that can change of a %s has a word', (_, { input }, references) => {
    const names = Object.keys((input as z.ZodObject).shape).filter((name) => !NAMING.test(name));
    expect([...names, ...references].filter((name) => !hasWord(name))).toEqual([]);
  });

  test('they are enumerated in either language', () => {
    expect(changedThings(['name', 'price', 'can_gift'], 'es')).toBe('el nombre, el precio y si se puede dar');
    expect(changedThings(['status', 'units'], 'en')).toBe('the status and the units');
  });
});
