import { fold } from '@cabildo/contracts/fold.ts';
import { areSearchedBy } from '@cabildo/contracts/mdt/calls/searched.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import searchVehicles from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import { useQueries } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { labelOf } from '../person/label.ts';
import { answer, type RowOf } from '../../api/answers.ts';
import { formatMoney } from '../../design/format.ts';
import type { IconName } from '../../design/icon.tsx';
import { useLanguage } from '../../words/language.ts';
import { defineWords, useWords } from '../../words/words.ts';
import { fullName } from '../person/acting-character.tsx';
import { useSettled } from '../../forms/use-settled.ts';
import { readPayment } from './read-payment.ts';
import { readPlate } from './plate-search.ts';
import { useNav } from './use-nav.ts';
import { useServer } from '../server/server.tsx';

/** One result of the palette: a thing, and the address where it is shown or done. */
export interface Found {
  id: string;
  label: string;
  hint?: string;
  icon: IconName;
  to: NavigateOptions;
}

const WORDS = defineWords({
  page: ['Página', 'Page'],
  character: ['Personaje', 'Character'],
  item: ['Objeto', 'Item'],
  vehicle: ['Vehículo', 'Vehicle'],
  call: ['Aviso', 'Call'],
  pay: [
    (name: string, amount: string) => `Pagar ${amount} a ${name}`,
    (name: string, amount: string) => `Pay ${amount} to ${name}`,
  ],
  payHint: [
    'Abre la revisión del pago; aún no se envía',
    'Opens the review of the payment; nothing is sent yet',
  ],
  invoice: [
    (name: string, amount: string) => `Facturar ${amount} a ${name}`,
    (name: string, amount: string) => `Invoice ${name} for ${amount}`,
  ],
  invoiceHint: [
    'Abre la factura de tu empresa; aún no se envía',
    'Opens the invoice of your company; nothing is sent yet',
  ],
});

const WAIT_MS = 150;
const MOST = 5;

/** The areas and sections of the server that this rank sees, by a part of their names. */
function usePages(text: string): Found[] {
  const { page } = useWords(WORDS);
  const { areas, params, say } = useNav();
  const pages = areas.flatMap(({ icon, sections, ...area }): Found[] => [
    { id: `page ${area.id}`, label: say(area.name), hint: page, icon, to: { to: area.to, params } },
    ...sections.map(({ name, to }) => ({
      id: `page ${to}`,
      label: say(name),
      hint: say(area.name),
      icon,
      to: { to, params },
    })),
  ]);
  return pages.filter(({ label }) => fold(label).includes(fold(text)));
}

const callFound = (
  { call_id, case_number, title }: RowOf<'mdt', 'listCalls', 'calls'>,
  word: string,
  params: { serverId: string },
): Found => ({
  id: `call ${call_id}`,
  label: title,
  hint: `${word} ${case_number}`,
  icon: 'radio',
  to: { to: '/terminal/$serverId', params, search: { call: call_id } },
});

/** Everything that a text may mean: commands first, then pages, people and things. */
export function useFound(text: string): { found: Found[]; isSearching: boolean } {
  const words = useWords(WORDS);
  const language = useLanguage();
  const { serverId, symbol, may } = useServer();
  const pages = usePages(text);
  const settled = useSettled(text.trim(), WAIT_MS);
  const payment = readPayment(settled);
  const search = payment?.name ?? settled;
  const enabled = search.length > 0;
  const params = { serverId: String(serverId) };
  const plate = readPlate(search);
  const [people, items, vehicles, calls] = useQueries({
    queries: [
      { ...answer('dni', 'search', { server_id: serverId, search }), enabled },
      {
        ...answer('items', 'list', { server_id: serverId, search, per_page: MOST }),
        enabled: enabled && !payment,
      },
      {
        ...answer('cars', 'searchVehicles', { server_id: serverId, plate, per_page: MOST }),
        enabled: plate !== undefined && !payment && may(searchVehicles),
      },
      {
        ...answer('mdt', 'listCalls', { server_id: serverId, search, per_page: MOST }),
        // The terminal, where calls are, is for those who may go on duty.
        enabled: areSearchedBy(search) && !payment && may(startShift),
      },
    ],
  });
  const characters = (enabled ? (people.data?.characters ?? []) : []).slice(0, MOST);
  const isSearching =
    [people, items, vehicles, calls].some(({ isFetching }) => isFetching) || settled !== text.trim();
  if (payment) {
    const { verb, amount } = payment;
    const isPaid = verb === 'pay';
    const payments = characters.map((each): Found => ({
      id: `${verb} ${each.server_character_id}`,
      label: words[verb](fullName(each), formatMoney(amount, symbol, language)),
      hint: isPaid ? words.payHint : words.invoiceHint,
      icon: isPaid ? 'transfer' : 'receipt',
      to: {
        to: isPaid ? '/s/$serverId/bank/pay' : '/s/$serverId/bank/invoices',
        params,
        search: { to: each.server_character_id, amount },
        ...(isPaid && { state: { isOrdered: true } }),
      },
    }));
    return { found: payments, isSearching };
  }
  const found: Found[] = [
    ...pages,
    ...characters.map((each): Found => ({
      id: `character ${each.server_character_id}`,
      label: fullName(each),
      hint: `${words.character} · ${each.dni_number}`,
      icon: 'id-card',
      to: {
        to: '/s/$serverId/characters/$characterId',
        params: { ...params, characterId: String(each.server_character_id) },
      },
    })),
    ...(enabled ? (items.data?.items ?? []) : []).map((item): Found => ({
      id: `item ${item.item_id}`,
      label: labelOf(item),
      hint: words.item,
      icon: 'box',
      to: { to: '/s/$serverId/shop', params, search: { item: item.item_id } },
    })),
    ...(plate === undefined ? [] : (vehicles.data?.vehicles ?? [])).map((each): Found => ({
      id: `vehicle ${each.vehicle_id}`,
      label: each.plate,
      hint: `${words.vehicle} · ${each.brand} ${each.model}`,
      icon: 'car',
      to: { to: '/s/$serverId/vehicles/all', params, search: { vehicle: each.vehicle_id } },
    })),
    ...(areSearchedBy(search) ? (calls.data?.calls ?? []) : []).map((each) =>
      callFound(each, words.call, params),
    ),
  ];
  return { found, isSearching };
}
