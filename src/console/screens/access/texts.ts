import { inLanguage } from '../../language.ts'

export const accessTexts = inLanguage({
  es: {
    title: 'Quién tiene acceso',
    lead: 'Todo lo que actúa por el comercio o recibe sus avisos, real y de prueba. Quita lo que no conozcas.',
    onlyOwner: 'Esta lista es de quien es dueño del comercio.',
    by: (name: string, email: string) => `De ${name} (${email})`,
    gone: 'Ya no está, o cambió en este momento. Vuelve a cargar la página.',
    environments: { live: 'Real', test: 'Prueba' },
    webhooks: {
      title: 'Webhooks',
      end: 'Quitar',
      lead: 'Deja de recibir los avisos del comercio de inmediato.',
    },
    keys: {
      title: 'Claves de API',
      end: 'Quitarle el acceso',
      lead: 'La clave pierde de inmediato el acceso a este comercio. Se lo avisamos a su dueño, quien puede crear otra mientras siga en el equipo.',
      bound: 'solo este comercio',
      unbound: 'todos los comercios de su dueño',
    },
    members: {
      title: 'Equipo',
      end: 'Quitar del equipo',
      lead: 'Deja de ver el comercio de inmediato, con sus claves e invitaciones.',
      roles: { OWNER: 'Dueño', ADMIN: 'Administrador', MEMBER: 'Miembro', CASHIER: 'Cajero' },
    },
    invitations: {
      title: 'Invitaciones por aceptar',
      end: 'Retirar',
      lead: 'Su enlace deja de valer de inmediato.',
    },
    payouts: {
      title: 'Lotes de pagos',
      end: 'Anular',
      lead: 'No se envía ninguno de sus pagos.',
      rows: (rows: number, total: string) => `${rows} pagos, ${total}`,
    },
    bankConnections: {
      title: 'Conexión de la cuenta donde se cobra',
      end: 'Cambiar la cuenta',
      pending: 'Cuenta de un cambio pendiente',
    },
  },
  en: {
    title: 'Who has access',
    lead: 'All that acts for the merchant or is told about it, live and test. End what you do not know.',
    onlyOwner: 'This list is for the merchant’s owner.',
    by: (name, email) => `By ${name} (${email})`,
    gone: 'It is no longer there, or has just changed. Load the page again.',
    environments: { live: 'Live', test: 'Test' },
    webhooks: {
      title: 'Webhooks',
      end: 'Remove',
      lead: 'It is no longer told of the merchant, at once.',
    },
    keys: {
      title: 'API keys',
      end: 'Cut off',
      lead: 'The key no longer reaches this merchant, at once. We tell its user, who can create another one while they are in the team.',
      bound: 'this merchant alone',
      unbound: 'all merchants of its user',
    },
    members: {
      title: 'Team',
      end: 'Remove from the team',
      lead: 'They stop seeing the merchant at once, and so do their keys and invitations.',
      roles: { OWNER: 'Owner', ADMIN: 'Administrator', MEMBER: 'Member', CASHIER: 'Cashier' },
    },
    invitations: {
      title: 'Invitations not accepted yet',
      end: 'Withdraw',
      lead: 'Its link stops working at once.',
    },
    payouts: {
      title: 'Payouts',
      end: 'Cancel',
      lead: 'None of its payments is sent.',
      rows: (rows, total) => `${rows} payments, ${total}`,
    },
    bankConnections: {
      title: 'Connection of the account that the merchant is paid into',
      end: 'Change the account',
      pending: 'Account of a pending change',
    },
  },
})
