import type { Wordings } from './wording.ts'

/** API keys, webhooks and the test environment. */
export const integrationRefusals = {
  key_environment_mismatch: [
    'INVALID_REQUEST',
    ['Esta clave de API es del otro ambiente.', 'This API key is for the other environment.'],
  ],
  api_key_expired: [
    'CONFLICT',
    ['Esta clave venció. Crea una nueva.', 'This key has expired. Make a new one.'],
  ],
  webhook_limit: [
    'CONFLICT',
    ({ most }) => [
      `Un comercio puede tener ${most} webhooks en un ambiente. Elimina uno primero.`,
      `A merchant may have ${most} endpoints in an environment. Delete one first.`,
    ],
  ],
  webhook_inactive: [
    'CONFLICT',
    [
      'Este webhook está desactivado. Actívalo primero.',
      'This endpoint is switched off. Switch it on first.',
    ],
  ],
  delivery_attempts_exhausted: [
    'CONFLICT',
    ({ most }) => [
      `Este evento se envió aquí ${most} veces o más. No se puede enviar otra vez.`,
      `This event was sent here ${most} times or more. It cannot be sent again.`,
    ],
  ],
  replay_type_not_taken: [
    'INVALID_REQUEST',
    [
      'El webhook no recibe todos estos tipos. Cambia primero sus `events`, o no los indiques.',
      'The endpoint does not take all of these types. Change its `events` first, or leave them out.',
    ],
  ],
  replay_too_long: [
    'INVALID_REQUEST',
    [
      'En este período hay más de 10.000 eventos. Elige un momento anterior, y envía el resto después.',
      'There are more than 10,000 events in this period. Choose an earlier time, and send the rest afterwards.',
    ],
  ],
  too_many_simulations: [
    'CONFLICT',
    [
      'Este comercio tiene 50 simulaciones activas. Termina algunas primero.',
      'This merchant has 50 active simulations. End some of them first.',
    ],
  ],
  merchant_missing: [
    'INVALID_REQUEST',
    [
      'Debes indicar un comercio, porque la credencial no está atada a ninguno.',
      'Must name a merchant, since the credential is bound to none.',
    ],
  ],
  clock_too_far: [
    'INVALID_REQUEST',
    [
      'Adelantaría el reloj más de 1.100 días en total.',
      'Would move the clock more than 1,100 days forward in all.',
    ],
  ],
} as const satisfies Partial<Wordings>
