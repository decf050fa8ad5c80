import getConfig from '@cabildo/contracts/vehicles/config/get_vehicle_config.ts';
import createModel from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import searchVehicles from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import type { ReactNode } from 'react';
import { Empty } from '../design/lists/empty.tsx';
import { RowNav } from '../shared/list/row-nav.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer, type Right } from '../shared/server/server.tsx';
import { Page } from '../design/layout/page.tsx';
import { useWords } from '../words/words.ts';
import { vehiclesWords } from './words.ts';

interface Section {
  id: keyof (typeof vehiclesWords)['es']['sections'];
  to: '/s/$serverId/vehicles' | `/s/$serverId/vehicles/${'dealer' | 'all' | 'models' | 'config'}`;
  /** The action that the section is about: who may not call it does not see the section. Default: every member does. */
  contract?: Right;
}

/** The sections in their order. */
const SECTIONS: readonly Section[] = [
  { id: 'garage', to: '/s/$serverId/vehicles' },
  { id: 'dealer', to: '/s/$serverId/vehicles/dealer' },
  { id: 'all', to: '/s/$serverId/vehicles/all', contract: searchVehicles },
  { id: 'models', to: '/s/$serverId/vehicles/models', contract: createModel },
  { id: 'config', to: '/s/$serverId/vehicles/config', contract: getConfig },
];

type Props = { description?: ReactNode; actions?: ReactNode; width?: 'page' | 'full'; children: ReactNode };

/** The frame of every screen about vehicles: its sections stand above it. */
export function VehiclesPage({ children, ...page }: Props) {
  const words = useWords(vehiclesWords);
  const { serverId, may } = useServer();
  const params = { serverId: String(serverId) };
  const sections = SECTIONS.filter(({ contract }) => !contract || may(contract));
  return (
    <Page title={words.title} {...page}>
      <RowNav
        label={words.nav}
        links={sections.map(({ id, to }) => ({
          id,
          to: { to, params },
          label: words.sections[id],
          isFirst: id === 'garage',
        }))}
      />
      {children}
    </Page>
  );
}

/** Stands where the acting character's vehicles would, for a person without one. */
export function Nobody() {
  const words = useWords(vehiclesWords);
  return (
    <Empty
      icon="id-card"
      title={words.nobody}
      text={words.nobodyText}
      action={<ServerLink to="/s/$serverId/characters">{words.toCharacters}</ServerLink>}
    />
  );
}
