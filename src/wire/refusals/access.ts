import type { Wordings } from './wording.ts'

/** Who may not do something: sessions, keys, roles and approvals. */
export const accessRefusals = {
  unauthorized: ['UNAUTHORIZED'],
  invalid_credentials: ['INVALID_CREDENTIALS'],
  not_found: ['NOT_FOUND'],
  gone: ['GONE'],
  suspended: ['ACCOUNT_SUSPENDED'],
  email_not_verified: ['EMAIL_NOT_VERIFIED'],
  kyc_not_approved: ['KYC_REQUIRED'],
  factor_required: ['FACTOR_REQUIRED'],
  step_up_required: ['STEP_UP_REQUIRED'],
  not_allowed: ['FORBIDDEN'],
  bound_member: [
    'FORBIDDEN',
    [
      'Esto es de todo el comercio, y tú trabajas en algunas de sus sedes. Pídelo a quien las ve todas.',
      'This concerns the whole merchant, and you work at some of its branches. Ask somebody who sees them all.',
    ],
  ],
  address_not_allowed: [
    'FORBIDDEN',
    [
      'Esta clave de API no se acepta desde esta dirección. Llama desde una de sus `allowedAddresses`, o crea una clave que permita esta.',
      'This API key is not accepted from this address. Call from one of its `allowedAddresses`, or create a key that allows this one.',
    ],
  ],
  permission_missing: [
    'FORBIDDEN',
    ({ permission }) => [
      `A esta clave de API le falta el permiso \`${permission}\`. Usa una clave que se haya creado con él.`,
      `This API key lacks the permission \`${permission}\`. Use a key that was created with it.`,
    ],
  ],
  admin_permission: [
    'FORBIDDEN',
    [
      'Solo un administrador de la plataforma puede crear una clave con `admin:read` o `admin:write`.',
      'Only a platform administrator may create a key with `admin:read` or `admin:write`.',
    ],
  ],
  no_keys: [
    'FORBIDDEN',
    [
      'Ninguna clave de API puede hacer esto. Inicia sesión.',
      'No API key is allowed to do this. Sign in.',
    ],
  ],
  agent_key_required: [
    'FORBIDDEN',
    [
      'Los agentes necesitan una clave de API, que se puede limitar. Aquí no se aceptan tokens de acceso.',
      'Agents need an API key, which can be limited. An access token is not accepted here.',
    ],
  ],
  origin_not_allowed: [
    'FORBIDDEN',
    [
      'Las páginas de este origen no pueden usar esta dirección.',
      'Pages of this origin may not use this endpoint.',
    ],
  ],
  not_encrypted: [
    'FORBIDDEN',
    [
      'Usa https. Esta solicitud no iba cifrada: reemplaza la credencial que se envió con ella.',
      'Use https. This request was not encrypted: replace the credential that was sent with it.',
    ],
  ],
  notification_kept: [
    'FORBIDDEN',
    [
      'Ninguna clave de API elimina una notificación sobre seguridad, miembros, claves, webhooks, conexiones o la cuenta de cobro, ni una que espera una decisión. Márcala como leída, o inicia sesión.',
      'No API key removes a notification about security, members, keys, webhooks, connections or the settlement account, or one that waits for a decision. Mark it as read, or sign in.',
    ],
  ],
  bound_key: [
    'FORBIDDEN',
    [
      'Una clave que está atada a un comercio no puede hacer esto. Usa una que no esté atada a ninguno, o inicia sesión.',
      'A key that is bound to a merchant is not allowed to do this. Use one that is bound to none, or sign in.',
    ],
  ],
  test_key: [
    'FORBIDDEN',
    [
      'Una clave de prueba no puede hacer esto. Usa una clave real, o inicia sesión.',
      'A test key is not allowed to do this. Use a live key, or sign in.',
    ],
  ],
  test_key_until_live: [
    'FORBIDDEN',
    [
      'Una clave de prueba puede hacer esto solo mientras el dueño del comercio no pueda operar en real. Usa una clave real, o inicia sesión.',
      'A test key may do this only while the merchant’s owner may not operate live. Use a live key, or sign in.',
    ],
  ],
  own_decision: [
    'FORBIDDEN',
    [
      'Un administrador no decide nada sobre sí mismo, ni sobre comercios y cuentas bancarias suyos. Pídeselo a otro administrador.',
      'An administrator decides nothing about themselves, nor about merchants and bank accounts of their own. Ask another administrator.',
    ],
  ],
  operator_connection: [
    'FORBIDDEN',
    [
      'Este pago pasó por una conexión bancaria del servicio, cuyos libros ven sus administradores. Ellos lo resuelven y te avisamos.',
      'This payment went through a bank connection of the service, whose books its administrators see. They settle it; you are told.',
    ],
  ],
  payout_submitter: [
    'FORBIDDEN',
    [
      'Tú enviaste este lote de pagos a aprobación. Lo debe aprobar otra persona: el dueño o un administrador del comercio.',
      'You submitted this payout. Another member has to approve it: the owner, or an administrator of the merchant.',
    ],
  ],
  not_approver: [
    'FORBIDDEN',
    [
      'Esto solo lo aprueba un administrador o el dueño del comercio.',
      'Only an administrator or the owner of the merchant approves this.',
    ],
  ],
  approver_too_new: ['APPROVER_TOO_NEW'],
  approval_nobody: [
    'FORBIDDEN',
    [
      'Esta clave de API envía más que su `approvalAbove` solo con una aprobación, y en esta cuenta no cobra ningún comercio cuya gente pueda darla.',
      'This API key sends more than its `approvalAbove` only with an approval, and no merchant is paid into this account whose people could give one.',
    ],
  ],
  approval_over: ['APPROVAL_DENIED'],
  approval_differs: [
    'APPROVAL_DENIED',
    [
      'Lo que se pagaría ahora ya no es lo que muestra esta aprobación. No se envió nada. Recházala; el programa puede pedirla otra vez con una Idempotency-Key nueva.',
      'What would be paid now is no longer what this approval shows. Nothing was sent. Reject it; the program may ask again with a new Idempotency-Key.',
    ],
  ],
  approval_waits: [
    'APPROVAL_REQUIRED',
    ({ until }) => [
      `Un administrador o el dueño tiene que aprobar este monto antes de ${until}. No se envió nada. Envía más tarde la misma solicitud con la misma Idempotency-Key para conocer su estado y luego su resultado.`,
      `An administrator or the owner has to approve this amount until ${until}. Nothing was sent. Send the same request with the same Idempotency-Key later, for its state and then its result.`,
    ],
  ],
  approval_waits_stopped: [
    'APPROVAL_REQUIRED',
    ({ until, stoppedEs, stoppedEn }) => [
      `Un administrador o el dueño tiene que aprobar este monto antes de ${until}. Uno de ellos lo hizo, y algo lo detuvo: ${stoppedEs} Puede intentarlo otra vez. No se envió nada. Envía más tarde la misma solicitud con la misma Idempotency-Key para conocer su estado y luego su resultado.`,
      `An administrator or the owner has to approve this amount until ${until}. One of them did, and it was stopped: ${stoppedEn} They may try again. Nothing was sent. Send the same request with the same Idempotency-Key later, for its state and then its result.`,
    ],
  ],
  approval_was_rejected: [
    'APPROVAL_DENIED',
    [
      'Una persona rechazó esto. No se envió nada.',
      'A person has rejected this. Nothing was sent.',
    ],
  ],
  approval_has_expired: [
    'APPROVAL_DENIED',
    [
      'Nadie aprobó esto en 24 horas. No se envió nada. Para pedirlo otra vez, elige una Idempotency-Key nueva.',
      'Nobody has approved this within 24 hours. Nothing was sent. To ask again, choose a new Idempotency-Key.',
    ],
  ],
  approval_was_used: [
    'APPROVAL_DENIED',
    ({ payment }) => [
      `Esto se aprobó, y su pago es \`${payment}\`: consúltalo. No se hace otra vez.`,
      `This was approved, and its payment is \`${payment}\`: ask for that one. It is not made again.`,
    ],
  ],
  approval_decided: [
    'CONFLICT',
    ['Esto ya se decidió, y al contrario.', 'This was decided before, the other way.'],
  ],
  approval_expired: [
    'CONFLICT',
    [
      'Nadie decidió esto en 24 horas. El programa tiene que pedirlo otra vez.',
      'Nobody decided this within 24 hours. The program has to ask again.',
    ],
  ],
  key_refused: [
    'CONFLICT',
    ({ toldEs, toldEn }) => [
      `Ahora no se puede hacer el pago con esta clave. No se envió nada. A la clave se le dice: ${toldEs}`,
      `The payment cannot be made for this key now. Nothing was sent. The key is told: ${toldEn}`,
    ],
  ],
  key_of_approval_taken: [
    'CONFLICT',
    [
      'La Idempotency-Key de este pago corresponde a otro. No se envió nada.',
      'The Idempotency-Key of this payment stands for another one. Nothing was sent.',
    ],
  ],
  approvals_waiting_key: [
    'RATE_LIMITED',
    [
      'Esta clave de API tiene 20 pagos que esperan una aprobación. No se envió nada. Pide que una persona decida algunos, o espera a que venzan.',
      'This API key has 20 payments waiting for an approval. Nothing was sent. Have a person decide some of them, or wait until they expire.',
    ],
  ],
  approvals_waiting: [
    'RATE_LIMITED',
    [
      'El comercio tiene 100 pagos de claves de API que esperan una aprobación. No se envió nada. Pide que una persona decida algunos, o espera a que venzan.',
      'The merchant has 100 payments of API keys waiting for an approval. Nothing was sent. Have a person decide some of them, or wait until they expire.',
    ],
  ],
} as const satisfies Partial<Wordings>
