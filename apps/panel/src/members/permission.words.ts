import { defineWords } from '../words/words.ts';

export const permissionWords = defineWords({
  groups: {
    people: ['Personas', 'People'],
    money: ['Dinero', 'Money'],
    goods: ['Objetos y licencias', 'Items and licences'],
    desk: ['Oficina y actividad', 'Desk and activity'],
    vehicles: ['Vehículos', 'Vehicles'],
  },
  permissions: {
    manage_members: {
      name: ['Gestionar miembros', 'Manage members'],
      text: ['Echar a miembros y prohibirles la entrada.', 'Kick and ban members.'],
    },
    assign_roles: {
      name: ['Dar rangos', 'Give roles'],
      text: ['Dar a miembros rangos por debajo del propio.', 'Give members roles below one’s own.'],
    },
    manage_roles: {
      name: ['Gestionar rangos', 'Manage roles'],
      text: ['Crear, cambiar, ordenar y eliminar rangos.', 'Create, change, order and delete roles.'],
    },
    manage_role_permissions: {
      name: ['Permisos de rangos', 'Permissions of roles'],
      text: ['Decidir qué puede hacer cada rango.', 'Decide what each role may do.'],
    },
    manage_dni: {
      name: ['Gestionar identidades', 'Manage identities'],
      text: [
        'Cambiar documentos y personajes, y declarar muertes.',
        'Change documents and characters, and declare deaths.',
      ],
    },
    view_logs: {
      name: ['Ver el registro', 'See the log'],
      text: ['Leer lo que ha pasado en el servidor.', 'Read what has happened in the server.'],
    },
    manage_bank_config: {
      name: ['Gestionar el banco', 'Manage the bank'],
      text: [
        'Configurarlo, congelar cuentas, dar y quitar dinero.',
        'Configure it, freeze accounts, add and remove money.',
      ],
    },
    view_bank_logs: {
      name: ['Ver el banco', 'See the bank'],
      text: ['Leer cuentas y movimientos de todos.', 'Read everybody’s accounts and transactions.'],
    },
    approve_loans: {
      name: ['Decidir préstamos', 'Decide on loans'],
      text: ['Aprobar, rechazar y cancelar préstamos.', 'Approve, reject and cancel loans.'],
    },
    manage_taxes: {
      name: ['Gestionar impuestos', 'Manage taxes'],
      text: ['Crear impuestos y ver lo recaudado.', 'Create taxes and see what they bring.'],
    },
    manage_treasury: {
      name: ['Gestionar la tesorería', 'Manage the treasury'],
      text: ['Repartir el dinero público y fijar presupuestos.', 'Hand out public money, and set budgets.'],
    },
    manage_forms: {
      name: ['Gestionar formularios', 'Manage forms'],
      text: [
        'Crear y cambiar formularios, sus fases y lo que estas hacen.',
        'Make and change forms, their stages and what these do.',
      ],
    },
    review_forms: {
      name: ['Revisar solicitudes', 'Review submissions'],
      text: [
        'Leer, votar y decidir solicitudes, apelaciones, consultas y denuncias.',
        'Read, vote on and decide applications, appeals, tickets and reports.',
      ],
    },
    manage_activity: {
      name: ['Gestionar la actividad', 'Manage activity'],
      text: [
        'Ver quién juega, fijar cuotas y responder ausencias.',
        'See who plays, set quotas and answer leaves.',
      ],
    },
    manage_orgs: {
      name: ['Gestionar empresas', 'Manage companies'],
      text: [
        'Crear empresas, suspenderlas y nombrar a quien las dirige.',
        'Make companies, suspend them and name their owners.',
      ],
    },
    execute_inheritance: {
      name: ['Ejecutar herencias', 'Settle estates'],
      text: ['Repartir los bienes de personajes muertos.', 'Distribute what dead characters owned.'],
    },
    manage_items: {
      name: ['Gestionar objetos', 'Manage items'],
      text: ['Cambiar el catálogo, dar y quitar objetos.', 'Change the catalogue, give and take items.'],
    },
    manage_shop: {
      name: ['Gestionar la tienda', 'Manage the shop'],
      text: ['Poner precios, existencias y límites.', 'Set prices, stock and limits.'],
    },
    manage_licenses: {
      name: ['Gestionar licencias', 'Manage licences'],
      text: [
        'Crear, conceder y retirar licencias y puntos.',
        'Create, grant and revoke licences and points.',
      ],
    },
    manage_vehicles: {
      name: ['Gestionar vehículos', 'Manage vehicles'],
      text: ['Cambiar y retirar los vehículos de todos.', 'Change and remove everybody’s vehicles.'],
    },
    manage_vehicle_models: {
      name: ['Gestionar modelos', 'Manage models'],
      text: [
        'Decidir qué modelos se venden y a qué precio.',
        'Decide which models are sold, and at what price.',
      ],
    },
    manage_vehicle_config: {
      name: ['Configurar vehículos', 'Configure vehicles'],
      text: ['Matrículas y límites de vehículos.', 'Plates and limits of vehicles.'],
    },
  },
});
