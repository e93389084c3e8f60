import type { Permission } from './permissions.ts'

/** What a key with a permission may do; for documents and the console, since the Worker says none of it. */
export const PERMISSION_TEXTS: Readonly<Record<Permission, { en: string; es: string }>> = {
  'merchants:read': {
    en: 'See the merchants, their details and the account where they collect',
    es: 'Ver los comercios, sus datos y la cuenta donde cobran',
  },
  'merchants:write': {
    en: 'Create merchants and change their details and status',
    es: 'Crear comercios y cambiar sus datos y su estado',
  },
  'members:read': {
    en: 'See the team, the invitations and what else has access',
    es: 'Ver el equipo, las invitaciones y qué más tiene acceso',
  },
  'members:write': {
    en: 'Invite members and cashiers, change their role and remove them; no key decides who is an administrator',
    es: 'Invitar miembros y cajeros, cambiar su rol y quitarlos; ninguna clave decide quién administra',
  },
  'store:read': {
    en: 'See the store and the links that it shows',
    es: 'Ver la tienda y los enlaces que muestra',
  },
  'store:write': {
    en: 'Change the store and its pictures',
    es: 'Cambiar la tienda y sus imágenes',
  },
  'links:read': { en: 'See the payment links', es: 'Ver los enlaces de pago' },
  'links:write': {
    en: 'Create and change payment links',
    es: 'Crear y cambiar enlaces de pago',
  },
  'checkouts:read': {
    en: 'See the checkouts and the unapplied payments',
    es: 'Ver los pedidos y los pagos sin aplicar',
  },
  'checkouts:write': {
    en: 'Create and cancel checkouts, and apply payments to them',
    es: 'Crear y cancelar pedidos, y aplicarles pagos',
  },
  'transactions:read': {
    en: 'See the payments received, their refunds, the totals, and payments that a person has to review',
    es: 'Ver los pagos recibidos, sus devoluciones, los totales y los pagos por revisar',
  },
  'closings:read': {
    en: 'See the account’s balance and the day’s closings, with every movement, and how they differ from the bank’s statement',
    es: 'Ver el saldo de la cuenta y los cierres del día, con cada movimiento, y en qué difieren del estado de cuenta del banco',
  },
  'refunds:write': {
    en: 'Pay money back to payers',
    es: 'Devolver dinero a quienes pagaron',
  },
  'verifications:write': {
    en: 'Ask whether a mobile payment has come in, which records it',
    es: 'Preguntar si llegó un pago móvil, lo cual lo registra',
  },
  'external-payments:read': {
    en: 'See what the team says was paid outside: cash, cards, Zelle and others',
    es: 'Ver lo que el equipo dice que se cobró por fuera: efectivo, tarjetas, Zelle y otros',
  },
  'external-payments:write': {
    en: 'Record what was paid outside, void it, and record what was paid back',
    es: 'Anotar lo cobrado por fuera, anularlo y anotar lo devuelto',
  },
  'external-payments:confirm': {
    en: 'Confirm, as a second person, what somebody else has recorded',
    es: 'Confirmar, como segunda persona, lo que otra anotó',
  },
  'collections:read': {
    en: 'See the customers from whom the merchant collects, and what they owe',
    es: 'Ver los clientes a quienes cobra el comercio, y lo que deben',
  },
  'collections:write': {
    en: 'Create customers, change, merge and remove them; make charge notes and void them',
    es: 'Crear clientes, cambiarlos, unirlos y quitarlos; emitir notas de cobro y anularlas',
  },
  'messages:read': {
    en: 'See what was written to customers, without whole addresses',
    es: 'Ver lo que se les escribió a los clientes, sin direcciones completas',
  },
  'floor:read': {
    en: 'See the branches, tills and shifts',
    es: 'Ver las sedes, las cajas y los turnos',
  },
  'floor:write': {
    en: 'Create and change branches and tills, put sales on tills, open and close shifts',
    es: 'Crear y cambiar sedes y cajas, poner ventas en cajas, abrir y cerrar turnos',
  },
  'sandbox:read': {
    en: 'See what is simulated in the test environment, and its clock',
    es: 'Ver qué se simula en el ambiente de prueba, y su reloj',
  },
  'sandbox:write': {
    en: 'Simulate payments and faults of banks in the test environment, and move its clock',
    es: 'Simular pagos y fallas de bancos en el ambiente de prueba, y adelantar su reloj',
  },
  'webhooks:read': {
    en: 'See the webhooks and their deliveries',
    es: 'Ver los webhooks y sus entregas',
  },
  'webhooks:write': {
    en: 'Create and change webhooks, and send events again',
    es: 'Crear y cambiar webhooks, y reenviar eventos',
  },
  'events:read': {
    en: 'See the events with their data',
    es: 'Ver los eventos con sus datos',
  },
  'requests:read': {
    en: 'See the log of requests made with API keys',
    es: 'Ver el registro de solicitudes hechas con claves',
  },
  'accounts:read': {
    en: 'See the bank accounts and their movements',
    es: 'Ver las cuentas bancarias y sus movimientos',
  },
  'accounts:write': {
    en: 'Add and remove bank accounts',
    es: 'Agregar y quitar cuentas bancarias',
  },
  'transfers:read': {
    en: 'See the state of transfers and mobile payments that were sent',
    es: 'Ver el estado de las transferencias y los pagos móviles enviados',
  },
  'transfers:write': {
    en: 'Send money: mobile payments and transfers',
    es: 'Enviar dinero: pagos móviles y transferencias',
  },
  'payouts:read': {
    en: 'See the payouts and whom they pay',
    es: 'Ver los lotes de pagos y a quién pagan',
  },
  'payouts:write': {
    en: 'Create payouts, submit them for approval and cancel them; no key can approve one',
    es: 'Crear lotes de pagos, enviarlos a aprobación y anularlos; ninguna clave puede aprobarlos',
  },
  'approvals:read': {
    en: 'See what waits for an approval, and who has decided',
    es: 'Ver lo que espera una aprobación, y quién ha decidido',
  },
  'payees:read': {
    en: 'See the payees who were paid before',
    es: 'Ver los contactos a quienes se les pagó',
  },
  'payees:write': {
    en: 'Save, change and remove payees',
    es: 'Guardar, cambiar y quitar contactos',
  },
  'banks:read': { en: 'See the list of banks', es: 'Ver la lista de bancos' },
  'rates:read': {
    en: 'See exchange rates and convert amounts',
    es: 'Ver las tasas de cambio y convertir montos',
  },
  'notifications:read': { en: 'See the notifications', es: 'Ver los avisos' },
  'notifications:write': {
    en: 'Mark notifications as read, and remove them',
    es: 'Marcar avisos como leídos, y borrarlos',
  },
  'admin:read': {
    en: 'See everything that platform administrators see',
    es: 'Ver todo lo que ven los administradores de la plataforma',
  },
  'admin:write': {
    en: 'Change what platform administrators may change',
    es: 'Cambiar lo que pueden cambiar los administradores de la plataforma',
  },
}
