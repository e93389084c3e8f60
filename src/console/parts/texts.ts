import { language, say } from '../language.ts'

/** `75` -> `2 minutos` */
const inWords = (seconds: number, [second, minute]: readonly [string, string]): string => {
  const [count, unit] = seconds < 60 ? [seconds, second] : [Math.ceil(seconds / 60), minute]
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const partTexts = say({
  wrong: ['Revisa este campo.', 'Check this field.'],
  passkey: {
    dismissed: [
      'No se usó ninguna llave de acceso. Prueba de nuevo, o sigue de otra forma.',
      'No passkey was used. Try again, or go on in another way.',
    ],
    known: [
      'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
      'This device already has a passkey of your account.',
    ],
  },
  waitFor: (seconds: number) =>
    say([
      `Demasiados intentos. Espera ${inWords(seconds, ['segundo', 'minuto'])}.`,
      `Too many attempts. Wait ${inWords(seconds, ['second', 'minute'])}.`,
    ]),
  loading: ['Cargando…', 'Loading…'],
})

/** What is said of a refusal wherever it comes; null is the service's own message, which is in English. */
const REFUSALS: Readonly<Record<string, readonly [es: string, en: string | null]>> = {
  INVALID_REQUEST: ['Revisa lo que está marcado.', 'Check what is marked.'],
  UNAUTHORIZED: ['Tu sesión terminó. Entra de nuevo.', 'Your session has ended. Log in again.'],
  FORBIDDEN: ['Tu papel no permite hacer esto.', 'Your role does not allow this.'],
  STEP_UP_REQUIRED: [
    'No se hizo nada, porque falta confirmar que eres tú. Lo que escribiste sigue aquí: prueba de nuevo.',
    'Nothing was done, since you did not confirm that it is you. What you typed is still here: try again.',
  ],
  FACTOR_REQUIRED: [
    'Quien administra necesita un segundo factor, y esta sesión no lo mostró.',
    'Administrators need a second factor, and this session has presented none.',
  ],
  APPROVER_TOO_NEW: [
    'No puedes aprobar lo que se pidió antes de que tuvieras este papel: lo aprueba otra persona. Puedes rechazarlo.',
    'You cannot approve what was asked for before you had this role: somebody else approves it. You may reject it.',
  ],
  NOT_FOUND: ['Esto ya no existe, o no es tuyo.', 'This does not exist any more, or is not yours.'],
  CONFLICT: ['Esto no se puede hacer ahora: algo cambió mientras tanto. Recarga y revisa.', null],
  EMAIL_NOT_VERIFIED: ['Antes tienes que verificar tu correo.', null],
  KYC_REQUIRED: ['Antes hay que verificar la identidad de quien es dueño del comercio.', null],
  ACCOUNT_SUSPENDED: ['Esta cuenta está suspendida. Escribe a soporte.', null],
  RATE_LIMITED: ['Demasiados intentos. Espera un minuto.', null],
  IDEMPOTENCY_KEY_IN_USE: [
    'Ya se está enviando. Espera un momento.',
    'It is being sent. Wait a moment.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    'Ya enviaste esto con otros datos y no sabemos cómo terminó. Revisa la lista antes de repetirlo.',
    'You have sent this with other content, and we do not know how it ended. Check the list before you repeat it.',
  ],
  BANK_UNAVAILABLE: ['El banco no está disponible ahora. Prueba de nuevo en unos minutos.', null],
  INTERNAL_ERROR: ['Algo falló de nuestro lado. Prueba de nuevo.', null],
  SERVICE_UNAVAILABLE: ['El servicio no está disponible. Prueba de nuevo en un momento.', null],
}

/** What is said of a refusal by its code; null where the service's own message says it. */
export const refusalText = (code: string): string | null | undefined =>
  REFUSALS[code]?.[language === 'es' ? 0 : 1]
