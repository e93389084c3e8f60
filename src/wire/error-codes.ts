import type { Words } from '../domain/words.ts'

/** Every error code, with its status and what it says where its rule has no words of its own. */
export const ERRORS = {
  INVALID_REQUEST: [
    400,
    [
      'La solicitud no es válida. Mira en `details` qué campos debes corregir.',
      'The request is not valid. See details for the fields to correct.',
    ],
  ],
  UNAUTHORIZED: [
    401,
    [
      'Hace falta un token de acceso o una clave de API válida: Authorization: Bearer <token>.',
      'A valid access token or API key is needed: Authorization: Bearer <token>.',
    ],
  ],
  INVALID_CREDENTIALS: [
    401,
    ['El correo o la contraseña no son correctos.', 'The e-mail or the password is wrong.'],
  ],
  FORBIDDEN: [
    403,
    ['No tienes permiso para hacer esto.', 'This credential is not allowed to do this.'],
  ],
  EMAIL_NOT_VERIFIED: [
    403,
    [
      'Primero hay que verificar el correo de la cuenta.',
      'The account’s e-mail must be verified first.',
    ],
  ],
  KYC_REQUIRED: [
    403,
    [
      'Para operar en real, la verificación de identidad (KYC) de la cuenta debe estar aprobada. Mientras tanto, prueba lo mismo en el ambiente de pruebas: con una clave de API de prueba, o con un enlace de pago o una cuenta bancaria del ambiente `test`.',
      'Live operations need the account’s identity check (KYC) to be approved. Until then, try the same in the test environment: with a test API key, or with a payment link or bank account of the environment `test`.',
    ],
  ],
  FACTOR_REQUIRED: [
    403,
    [
      'Los administradores necesitan un segundo factor. Configura uno en /auth/factors, o presenta el tuyo con POST /auth/step-up.',
      'Administrators need a second factor. Set one under /auth/factors, or present yours with POST /auth/step-up.',
    ],
  ],
  STEP_UP_REQUIRED: [
    403,
    [
      'Para esto debes haber presentado tu segundo factor (o la contraseña, si la cuenta no tiene ninguno) en los últimos 10 minutos. Preséntalo con POST /auth/step-up y envía la solicitud otra vez.',
      'This needs a second factor (the password, where the account has none) presented in the last 10 minutes. Present it with POST /auth/step-up, then send the request again.',
    ],
  ],
  APPROVAL_REQUIRED: [
    403,
    [
      'Una persona tiene que aprobar este monto, que supera lo que la clave de API puede enviar por sí sola. No se envió nada. Envía más tarde la misma solicitud con la misma Idempotency-Key.',
      'A person has to approve this amount, which is above what the API key may send by itself. Nothing was sent. Send the same request with the same Idempotency-Key later.',
    ],
  ],
  APPROVAL_DENIED: [
    403,
    [
      'Esto no se aprobó a tiempo, fue rechazado o ya no se puede hacer. No se envía nada más con esta Idempotency-Key.',
      'This was not approved in time, was rejected, or can no longer be carried out. Nothing more is sent for this Idempotency-Key.',
    ],
  ],
  APPROVER_TOO_NEW: [
    403,
    [
      'Quien aprueba esto debe ser ADMIN u OWNER del comercio desde antes de que se pidiera. Lo aprueba otra persona; tú puedes rechazarlo.',
      'Whoever approves this has been ADMIN or OWNER of the merchant since before it was asked for. Somebody else approves it; you may reject it.',
    ],
  ],
  ACCOUNT_SUSPENDED: [
    403,
    [
      'Esta cuenta está suspendida. Escribe a soporte.',
      'This account is suspended. Please write to support.',
    ],
  ],
  NOT_FOUND: [
    404,
    ['Ese recurso no existe, o no es tuyo.', 'There is no such resource, or it is not yours.'],
  ],
  METHOD_NOT_ALLOWED: [
    405,
    [
      'Esta ruta no admite este método. Mira la cabecera Allow.',
      'This path does not support this method. See the Allow header.',
    ],
  ],
  CONFLICT: [
    409,
    ['La solicitud choca con el estado actual.', 'The request conflicts with the current state.'],
  ],
  IDEMPOTENCY_KEY_IN_USE: [
    409,
    [
      'La primera solicitud con esta Idempotency-Key todavía está en curso, y no se sabe cómo terminará. Repite la misma solicitud con la misma clave en un momento.',
      'The first request with this Idempotency-Key is still running, and how it ends is not known yet. Send the same request with the same key again shortly.',
    ],
  ],
  GONE: [410, ['Esto ya no está disponible.', 'This is no longer available.']],
  PAYLOAD_TOO_LARGE: [
    413,
    ['El cuerpo de la solicitud es demasiado grande.', 'The request body is too large.'],
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    [
      'El cuerpo de la solicitud debe ser application/json.',
      'The request body must be application/json.',
    ],
  ],
  IDEMPOTENCY_KEY_REUSED: [
    422,
    [
      'Esta solicitud no se realizó: su Idempotency-Key es de otra solicitud tuya. Mira primero qué pasó con aquella.',
      'This request was not carried out: its Idempotency-Key belongs to another request of yours. See first what became of that one.',
    ],
  ],
  RATE_LIMITED: [
    429,
    [
      'Son demasiadas solicitudes. Espera el tiempo que indica Retry-After.',
      'Too many requests. Wait for the time given in Retry-After.',
    ],
  ],
  INTERNAL_ERROR: [
    500,
    [
      'Algo falló de nuestro lado. Dale el requestId a soporte.',
      'Something went wrong on our side. Give the requestId to support.',
    ],
  ],
  NOT_SUPPORTED: [501, ['El banco no puede hacer esto.', 'The bank cannot do this.']],
  BANK_UNAVAILABLE: [
    503,
    [
      'No hay conexión con el banco. No se le envió nada. Intenta otra vez en unos minutos.',
      'The bank cannot be reached. Nothing was sent to it: try again with the same key.',
    ],
  ],
  SERVICE_UNAVAILABLE: [
    503,
    [
      'El servicio no está disponible por el momento. Intenta otra vez en un momento.',
      'The service is temporarily unavailable. Try again shortly.',
    ],
  ],
} as const satisfies Record<string, readonly [status: number, words: Words]>

export type ErrorCode = keyof typeof ERRORS
