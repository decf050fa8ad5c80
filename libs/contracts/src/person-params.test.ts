import { personParams } from './person-params.ts';
import { findAction } from './registry.ts';

const ignoredBy = (name: string) => personParams(findAction(name)!).ignored;

describe('the names of a person that an action ignores (GW-01)', () => {
  it('are those that an action about its caller does not take', () => {
    expect(ignoredBy('server_dni.create')).toEqual(['user_id', 'target_user_id', 'gp_id', 'target_cp_id']);
    for (const name of ['servers.leave', 'server_economy.create_account', 'server_economy.get_bank'])
      expect([name, ignoredBy(name)]).toEqual([name, expect.arrayContaining(['user_id', 'gp_id', 'cp_id'])]);
  });

  it('are also those that the operator alone may send', () => {
    for (const name of ['users.delete_account', 'users.export_data'])
      expect(ignoredBy(name)).toContain('user_id');
  });

  it('are none of an action that names another, or a thing of somebody, of a list, and of staff', () => {
    for (const name of ['server_economy.transfer', 'server_dni.list', 'servers.kick', 'servers.list_members'])
      expect([name, ignoredBy(name)]).toEqual([name, []]);
    const onThings = [
      'server_dni.update',
      'server_dni.delete',
      'server_mdt.correct_shift',
      'server_mdt.add_call_note',
      'server_economy.cancel_debt',
      'server_economy.cancel_loan',
      'server_economy.remove_beneficiary',
      'server_cacheo.cancel',
      'server_cars.get_vehicle',
      'server_cars.remove_vehicle',
    ];
    for (const name of onThings) expect([name, ignoredBy(name)]).toEqual([name, []]);
  });
});
