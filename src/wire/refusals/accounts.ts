import type { Wordings } from './wording.ts'

/** Bank accounts, their connections, and the account that a merchant is paid into. */
export const accountRefusals = {
  statement_is_read: [
    'CONFLICT',
    [
      'El estado de cuenta de este banco ya se lee solo. Un archivo pondría los mismos movimientos dos veces.',
      'The statement of this bank is read already. A file would have the same movements twice.',
    ],
  ],
  account_of_other_merchants: [
    'FORBIDDEN',
    [
      'Con esta cuenta cobra también otro comercio, que vería los mismos movimientos. Los importa quien administra todos, como su OWNER.',
      'Another merchant is paid into this account too, and would see the same movements. Whoever administers all of them imports them, as their OWNER does.',
    ],
  ],
  file_of_other_account: [
    'CONFLICT',
    [
      'El archivo dice ser de otra cuenta. Descarga el de la cuenta en la que cobra este comercio.',
      'The file says to be of another account. Download that of the account into which this merchant is paid.',
    ],
  ],
  statement_understood_otherwise: [
    'CONFLICT',
    [
      'El archivo no es el de la vista previa, o se entiende ahora de otra forma, o la cuenta es otra. Mira la vista previa otra vez.',
      'The file is not that of the preview, or is now understood otherwise, or the account is another. Look at the preview again.',
    ],
  ],
  account_ambiguous: [
    'CONFLICT',
    [
      'Tienes una cuenta real y una de prueba con este número. Envía el id de la que quieres usar.',
      'You have a live and a sandbox account with this number. Send the id of the one that you mean.',
    ],
  ],
  account_has_pending_order: [
    'CONFLICT',
    [
      'Un pago de esta cuenta todavía está pendiente. Intenta otra vez cuando termine.',
      'A payment of this account is still pending. Try again once it has ended.',
    ],
  ],
  released_account_has_pending_order: [
    'CONFLICT',
    [
      'Un pago de esta cuenta todavía está pendiente. Desactiva primero su conexión: así no se envía nada más por ella. Libera la cuenta cuando sus pagos hayan terminado.',
      'A payment of this account is still pending. Disable its connection first: nothing more is sent through it then. Release the account once its payments have ended.',
    ],
  ],
  disabled_connection_has_pending_order: [
    'CONFLICT',
    [
      'Esta conexión está desactivada, y un pago suyo todavía está pendiente. Escribe otras credenciales cuando termine.',
      'This connection was disabled, and a payment of it is still pending. Enter other credentials once it has ended.',
    ],
  ],
  account_is_settlement_account: [
    'CONFLICT',
    [
      'Esta es la cuenta de cobro de un comercio. Elige allí otra primero.',
      'This is the settlement account of a merchant. Name another one there first.',
    ],
  ],
  account_awaits_settlement: [
    'CONFLICT',
    [
      'Un comercio está por cobrar en esta cuenta. Deshaz primero ese cambio de su cuenta de cobro.',
      'A merchant is about to be paid into this account. Undo that change of its settlement account first.',
    ],
  ],
  account_has_connection: [
    'CONFLICT',
    [
      'Esta cuenta tiene una conexión propia con el banco. Su dueño debe eliminar primero esa conexión.',
      'This account has a bank connection of its own. Its owner has to delete that connection first.',
    ],
  ],
  account_sandbox: [
    'CONFLICT',
    ['Una cuenta de prueba no necesita conexión.', 'A sandbox account needs no connection.'],
  ],
  sandbox_not_bound: [
    'CONFLICT',
    [
      'Una cuenta de prueba no le quita su número a nadie.',
      'A sandbox account keeps its number from nobody.',
    ],
  ],
  account_not_bound: [
    'CONFLICT',
    [
      'Esta cuenta no está conectada, así que no le quita su número a nadie.',
      'This account is not connected, so it keeps its number from nobody.',
    ],
  ],
  account_configured: [
    'CONFLICT',
    [
      'Esta cuenta la conecta el operador del servicio. Pídele a soporte que lo cambie.',
      'This account is connected by the service’s operator. Ask support to change that.',
    ],
  ],
  account_bound: [
    'CONFLICT',
    ['Esta cuenta ya está conectada.', 'This account is connected already.'],
  ],
  bank_connections_account_key: [
    'CONFLICT',
    [
      'Esta cuenta ya tiene una conexión. Reemplaza sus credenciales, o elimínala primero.',
      'This account has a connection already. Replace its credentials, or delete it first.',
    ],
  ],
  other_bank: [
    'INVALID_REQUEST',
    ['La cuenta es de otro banco.', 'The account is at another bank.'],
  ],
  protocol_not_offered: [
    'NOT_SUPPORTED',
    [
      'Todavía no se pueden conectar cuentas de este banco. Mira GET /bank/protocols.',
      'Accounts at this bank cannot be connected yet. See GET /bank/protocols.',
    ],
  ],
  connection_owner_mismatch: [
    'CONFLICT',
    [
      'El documento de la cuenta no es este RIF ni la cédula que contiene. Registra la cuenta con el documento que tiene el banco.',
      'The account’s document is neither this RIF nor the cédula in it. Register the account with the document that the bank has.',
    ],
  ],
  configured_owner_mismatch: [
    'CONFLICT',
    [
      'El documento de la cuenta no es el RIF del dueño de esta conexión. Revisa quién registró la cuenta.',
      'The account’s document is not the RIF of this connection’s owner. Check who registered the account.',
    ],
  ],
  connection_number_mismatch: [
    'CONFLICT',
    [
      'Esta conexión paga desde una cuenta con otro número.',
      'This connection pays from an account with another number.',
    ],
  ],
  connection_unknown: [
    'INVALID_REQUEST',
    [
      'Esta instalación no tiene ninguna conexión con ese nombre.',
      'This deployment has no connection of this name.',
    ],
  ],
  connection_disabled: [
    'CONFLICT',
    ['Esta conexión ya está desactivada.', 'This connection is disabled already.'],
  ],
  connection_not_checkable: [
    'CONFLICT',
    [
      'Un administrador rechazó o desactivó esta conexión. Reemplaza primero sus credenciales.',
      'An administrator has rejected or disabled this connection. Replace its credentials first.',
    ],
  ],
  connection_not_waiting: [
    'CONFLICT',
    ['Esta conexión no espera ninguna decisión.', 'This connection does not wait for a decision.'],
  ],
  settlement_sandbox: [
    'CONFLICT',
    [
      'Una cuenta de prueba no recibe dinero: indica una real.',
      'A sandbox account receives no money: name a live one.',
    ],
  ],
  settlement_pending: [
    'CONFLICT',
    [
      'Esta cuenta espera a que un administrador la conecte a su banco. Elígela cuando esté conectada.',
      'This account waits for an administrator to connect it to its bank.',
    ],
  ],
  day_not_ended: [
    'NOT_FOUND',
    [
      'Este día no ha terminado en Caracas. Un día se cierra entre las dos y las seis de la mañana siguiente.',
      'This day has not ended in Caracas. A day is closed between two and six in the morning after it.',
    ],
  ],
  day_not_closed: [
    'NOT_FOUND',
    [
      'Este día todavía no está cerrado, porque el banco aún puede registrar movimientos suyos. Se cierra a más tardar a las seis de la mañana en Caracas.',
      'This day is not closed yet, since the bank may still be booking it. It is closed at six in the morning in Caracas at the latest.',
    ],
  ],
  before_first_closing: [
    'NOT_FOUND',
    ({ createdOn }) => [
      `Este comercio se creó el ${createdOn}: no tiene cierres de días anteriores.`,
      `This merchant was created on ${createdOn}: it has no closings of earlier days.`,
    ],
  ],
  no_closing: [
    'NOT_FOUND',
    [
      'No hay cierre de este día. El primero es del día anterior a la primera lectura de la cuenta del comercio.',
      'There is no closing of this day. The first one is of the day before the merchant’s account was first read.',
    ],
  ],
  bank_sender_unknown: [
    'UNAUTHORIZED',
    [
      'La cabecera que identifica al banco falta o no es correcta.',
      'The header that identifies the bank is missing or wrong.',
    ],
  ],
  notice_not_encrypted: [
    'UNAUTHORIZED',
    [
      'El aviso no está cifrado con el secreto de ninguna conexión.',
      'The notice is not encrypted with the secret of any connection.',
    ],
  ],
  notice_unread: [
    'SERVICE_UNAVAILABLE',
    [
      'El aviso no se puede leer. No se registró nada: envíalo otra vez.',
      'The notice cannot be read. Nothing was recorded: send it again.',
    ],
  ],
  notice_not_confirmed: [
    'BANK_UNAVAILABLE',
    [
      'El banco no confirmó el pago a tiempo. Envía el aviso otra vez.',
      'The bank did not confirm the payment in time. Send the notice again.',
    ],
  ],
  notice_differs: [
    'CONFLICT',
    [
      'Este pago ya se avisó con otro monto u otro día. Vale el primer aviso.',
      'This payment was reported before with another amount or day. The first report counts.',
    ],
  ],
} as const satisfies Partial<Wordings>
