import type { UniqueConstraint } from '../raised-rules.ts'
import type { Wording } from './wording.ts'

/** What is unique, by the name of its constraint or index. A violation of any other one is unforeseen. */
export const constraintRefusals = {
  users_email_key: [
    'CONFLICT',
    [
      'Ya hay una cuenta con este correo. Inicia sesión, o recupera la contraseña.',
      'This e-mail already has an account. Log in, or reset the password.',
    ],
  ],
  factors_credential_key: [
    'CONFLICT',
    ['Esta llave de acceso ya se agregó.', 'This passkey was added before.'],
  ],
  merchants_rif_key: [
    'CONFLICT',
    [
      'Otro comercio con este RIF es de una cuenta verificada. Revisa el RIF; si es tuyo, escribe a soporte.',
      'Another merchant with this RIF belongs to a verified account. Check the RIF; if it is yours, write to support.',
    ],
  ],
  stores_slug_key: [
    'CONFLICT',
    ['Otra tienda tiene esta dirección. Elige otra.', 'Another store has this slug.'],
  ],
  branches_name_key: [
    'CONFLICT',
    ['Otra sede tiene este nombre.', 'Another branch has this name.'],
  ],
  tills_name_key: [
    'CONFLICT',
    ['Otra caja de esta sede tiene este nombre.', 'Another till of this branch has this name.'],
  ],
  shifts_open_till_key: [
    'CONFLICT',
    ['En esta caja ya hay un turno abierto.', 'A shift is open at this till already.'],
  ],
  shifts_open_person_key: [
    'CONFLICT',
    [
      'Ya tienes un turno abierto. Ciérralo primero.',
      'You have an open shift already. Close it first.',
    ],
  ],
  bank_accounts_number_key: [
    'CONFLICT',
    [
      'Ya registraste este número de cuenta en este ambiente.',
      'You have registered this account number in this environment already.',
    ],
  ],
  bank_accounts_connected_key: [
    'CONFLICT',
    [
      'Otra cuenta con este número está conectada.',
      'Another account with this number is connected.',
    ],
  ],
  bank_accounts_connection_key: [
    'CONFLICT',
    ['Otra cuenta usa esta conexión.', 'Another account is using this connection.'],
  ],
  bank_connections_name_key: [
    'CONFLICT',
    [
      'Otro usuario conectó una cuenta con este número.',
      'Another user has connected an account with this number.',
    ],
  ],
  api_keys_replaces_key: ['CONFLICT', ['Esta clave ya se rotó.', 'This key was rotated already.']],
  channels_kind_key: [
    'CONFLICT',
    [
      'El comercio ya tiene un canal de este tipo en este ambiente. Reemplaza sus credenciales, o elimínalo primero.',
      'The merchant has a channel of this kind in this environment already. Replace its credentials, or delete it first.',
    ],
  ],
  customers_document_key: [
    'CONFLICT',
    ['Ya hay un cliente con este documento.', 'There is a customer with this document already.'],
  ],
  customers_reference_key: [
    'CONFLICT',
    [
      'Ya hay un cliente con esta externalReference.',
      'There is a customer with this externalReference already.',
    ],
  ],
  payees_phone_key: [
    'CONFLICT',
    ['Otro contacto tiene este teléfono.', 'Another saved payee has this phone.'],
  ],
  webhook_replays_running_idx: [
    'CONFLICT',
    [
      'Hay un reenvío en curso para este webhook. Espera a que termine, o desactiva el webhook para terminarlo.',
      'A replay for this endpoint is running. Wait until it has ended, or switch the endpoint off to end it.',
    ],
  ],
  refunds_overpaid_once: [
    'CONFLICT',
    [
      'Lo que se pagó de más por este checkout ya se reembolsó, o está por reembolsarse.',
      'What this checkout was overpaid has been refunded, or is about to be.',
    ],
  ],
} as const satisfies Partial<Record<UniqueConstraint, Wording>>
