import type { Permission } from '@cabildo/contracts/permissions.ts';
import { defineWords } from '../words/words.ts';
import type { PermissionGroup } from './permission-groups.ts';

interface Named {
  name: string;
  text: string;
}

export const permissionWords = defineWords<{
  groups: Readonly<Record<PermissionGroup, string>>;
  permissions: Readonly<Record<Permission, Named>>;
}>({
  es: {
    groups: { people: 'Personas', money: 'Dinero', goods: 'Objetos y licencias', vehicles: 'Vehículos' },
    permissions: {
      manage_members: { name: 'Gestionar miembros', text: 'Echar a miembros y prohibirles la entrada.' },
      assign_roles: { name: 'Dar rangos', text: 'Dar a miembros rangos por debajo del propio.' },
      manage_roles: { name: 'Gestionar rangos', text: 'Crear, cambiar, ordenar y eliminar rangos.' },
      manage_role_permissions: { name: 'Permisos de rangos', text: 'Decidir qué puede hacer cada rango.' },
      manage_dni: {
        name: 'Gestionar identidades',
        text: 'Cambiar documentos y personajes, y declarar muertes.',
      },
      view_logs: { name: 'Ver el registro', text: 'Leer lo que ha pasado en el servidor.' },
      manage_bank_config: {
        name: 'Gestionar el banco',
        text: 'Configurarlo, congelar cuentas, dar y quitar dinero.',
      },
      view_bank_logs: { name: 'Ver el banco', text: 'Leer cuentas y movimientos de todos.' },
      approve_loans: { name: 'Decidir préstamos', text: 'Aprobar, rechazar y cancelar préstamos.' },
      manage_taxes: { name: 'Gestionar impuestos', text: 'Crear impuestos y ver lo recaudado.' },
      execute_inheritance: { name: 'Ejecutar herencias', text: 'Repartir los bienes de personajes muertos.' },
      manage_items: { name: 'Gestionar objetos', text: 'Cambiar el catálogo, dar y quitar objetos.' },
      manage_shop: { name: 'Gestionar la tienda', text: 'Poner precios, existencias y límites.' },
      manage_licenses: { name: 'Gestionar licencias', text: 'Crear, conceder y retirar licencias y puntos.' },
      manage_vehicles: { name: 'Gestionar vehículos', text: 'Cambiar y retirar los vehículos de todos.' },
      manage_vehicle_models: {
        name: 'Gestionar modelos',
        text: 'Decidir qué modelos se venden y a qué precio.',
      },
      manage_vehicle_config: { name: 'Configurar vehículos', text: 'Matrículas y límites de vehículos.' },
    },
  },
  en: {
    groups: { people: 'People', money: 'Money', goods: 'Items and licences', vehicles: 'Vehicles' },
    permissions: {
      manage_members: { name: 'Manage members', text: 'Kick and ban members.' },
      assign_roles: { name: 'Give roles', text: 'Give members roles below one’s own.' },
      manage_roles: { name: 'Manage roles', text: 'Create, change, order and delete roles.' },
      manage_role_permissions: { name: 'Permissions of roles', text: 'Decide what each role may do.' },
      manage_dni: { name: 'Manage identities', text: 'Change documents and characters, and declare deaths.' },
      view_logs: { name: 'See the log', text: 'Read what has happened in the server.' },
      manage_bank_config: {
        name: 'Manage the bank',
        text: 'Configure it, freeze accounts, add and remove money.',
      },
      view_bank_logs: { name: 'See the bank', text: 'Read everybody’s accounts and movements.' },
      approve_loans: { name: 'Decide loans', text: 'Approve, reject and cancel loans.' },
      manage_taxes: { name: 'Manage taxes', text: 'Create taxes and see what they bring.' },
      execute_inheritance: { name: 'Execute inheritances', text: 'Share out what dead characters owned.' },
      manage_items: { name: 'Manage items', text: 'Change the catalogue, give and take items.' },
      manage_shop: { name: 'Manage the shop', text: 'Set prices, stock and limits.' },
      manage_licenses: { name: 'Manage licences', text: 'Create, grant and revoke licences and points.' },
      manage_vehicles: { name: 'Manage vehicles', text: 'Change and remove everybody’s vehicles.' },
      manage_vehicle_models: {
        name: 'Manage models',
        text: 'Decide which models are sold, and at what price.',
      },
      manage_vehicle_config: { name: 'Configure vehicles', text: 'Plates and limits of vehicles.' },
    },
  },
});
