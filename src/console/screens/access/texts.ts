import { say } from '../../language.ts'

export const accessTexts = say({
  title: ['Quién tiene acceso', 'Who has access'],
  lead: [
    'Todo lo que actúa por el comercio o recibe sus avisos, real y de prueba. Quita lo que no conozcas.',
    'All that acts for the merchant or is told about it, live and test. End what you do not know.',
  ],
  onlyOwner: [
    'Esta lista es de quien es dueño del comercio.',
    'This list is for the merchant’s owner.',
  ],
  by: (name: string, email: string) => say([`De ${name} (${email})`, `By ${name} (${email})`]),
  gone: [
    'Ya no está, o cambió en este momento. Vuelve a cargar la página.',
    'It is no longer there, or has just changed. Load the page again.',
  ],
  environments: { live: ['Real', 'Live'], test: ['Prueba', 'Test'] },
  webhooks: {
    title: ['Webhooks', 'Webhooks'],
    end: ['Quitar', 'Remove'],
    lead: [
      'Deja de recibir los avisos del comercio de inmediato.',
      'It is no longer told of the merchant, at once.',
    ],
  },
  keys: {
    title: ['Claves de API', 'API keys'],
    end: ['Quitarle el acceso', 'Cut off'],
    lead: [
      'La clave pierde de inmediato el acceso a este comercio. Se lo avisamos a su dueño, quien puede crear otra mientras siga en el equipo.',
      'The key no longer reaches this merchant, at once. We tell its user, who can create another one while they are in the team.',
    ],
    bound: ['solo este comercio', 'this merchant alone'],
    unbound: ['todos los comercios de su dueño', 'all merchants of its user'],
  },
  members: {
    title: ['Equipo', 'Team'],
    end: ['Quitar del equipo', 'Remove from the team'],
    lead: [
      'Deja de ver el comercio de inmediato, con sus claves e invitaciones.',
      'They stop seeing the merchant at once, and so do their keys and invitations.',
    ],
    roles: {
      OWNER: ['Propietario', 'Owner'],
      ADMIN: ['Administrador', 'Administrator'],
      MEMBER: ['Solo consulta', 'Member'],
      CASHIER: ['Cajero', 'Cashier'],
    },
  },
  invitations: {
    title: ['Invitaciones por aceptar', 'Invitations not accepted yet'],
    end: ['Retirar', 'Withdraw'],
    lead: ['Su enlace deja de valer de inmediato.', 'Its link stops working at once.'],
  },
  payouts: {
    title: ['Lotes de pagos', 'Payouts'],
    end: ['Anular', 'Cancel'],
    lead: ['No se envía ninguno de sus pagos.', 'None of its payments is sent.'],
    rows: (rows: number, total: string) =>
      say([
        rows === 1 ? `1 pago, ${total}` : `${rows} pagos, ${total}`,
        rows === 1 ? `1 payment, ${total}` : `${rows} payments, ${total}`,
      ]),
  },
  bankConnections: {
    title: [
      'Conexión de la cuenta donde se cobra',
      'Connection of the account that the merchant is paid into',
    ],
    end: ['Cambiar la cuenta', 'Change the account'],
    pending: ['Cuenta de un cambio pendiente', 'Account of a pending change'],
  },
})
