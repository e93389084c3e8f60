import { inLanguage } from '../language.ts'

/** `75` -> `2 minutos` */
const inWords = (seconds: number, [second, minute]: readonly [string, string]): string => {
  const [count, unit] = seconds < 60 ? [seconds, second] : [Math.ceil(seconds / 60), minute]
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const partTexts = inLanguage({
  es: {
    download: {
      xlsx: 'Descargar Excel',
      csv: 'Descargar CSV',
      note: 'No es un documento fiscal.',
    },
    all: 'Todos',
    optional: '(opcional)',
    wrong: 'Revisa este campo.',
    retry: 'Probar de nuevo',
    requestId: 'Si escribes a soporte, da este número:',
    offline: 'No tienes conexión. Lo que escribiste sigue aquí: prueba cuando vuelva.',
    unreachable: 'El servicio no responde. Prueba de nuevo en un momento.',
    passkey: {
      dismissed: 'No se usó ninguna llave de acceso. Prueba de nuevo, o sigue de otra forma.',
      known: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
    },
    waitFor: (seconds: number) =>
      `Demasiados intentos. Espera ${inWords(seconds, ['segundo', 'minuto'])}.`,
    refusals: {
      INVALID_REQUEST: 'Revisa lo que está marcado.',
      UNAUTHORIZED: 'Tu sesión terminó. Entra de nuevo.',
      FORBIDDEN: 'Tu papel no permite hacer esto.',
      STEP_UP_REQUIRED:
        'No se hizo nada, porque falta confirmar que eres tú. Lo que escribiste sigue aquí: prueba de nuevo.',
      FACTOR_REQUIRED: 'Quien administra necesita un segundo factor, y esta sesión no lo mostró.',
      APPROVER_TOO_NEW:
        'No puedes aprobar lo que se pidió antes de que tuvieras este papel: lo aprueba otra persona. Puedes rechazarlo.',
      NOT_FOUND: 'Esto ya no existe, o no es tuyo.',
      CONFLICT: 'Esto no se puede hacer ahora: algo cambió mientras tanto. Recarga y revisa.',
      EMAIL_NOT_VERIFIED: 'Antes tienes que verificar tu correo.',
      KYC_REQUIRED: 'Antes hay que verificar la identidad de quien es dueño del comercio.',
      ACCOUNT_SUSPENDED: 'Esta cuenta está suspendida. Escribe a soporte.',
      RATE_LIMITED: 'Demasiados intentos. Espera un minuto.',
      IDEMPOTENCY_KEY_IN_USE: 'Ya se está enviando. Espera un momento.',
      IDEMPOTENCY_KEY_REUSED:
        'Ya enviaste esto con otros datos y no sabemos cómo terminó. Revisa la lista antes de repetirlo.',
      BANK_UNAVAILABLE: 'El banco no está disponible ahora. Prueba de nuevo en unos minutos.',
      INTERNAL_ERROR: 'Algo falló de nuestro lado. Prueba de nuevo.',
      SERVICE_UNAVAILABLE: 'El servicio no está disponible. Prueba de nuevo en un momento.',
    } as Partial<Record<string, string>>,
    loading: 'Cargando…',
    more: 'Ver más',
    soon: 'en unos minutos',
    close: 'Cerrar',
    cancel: 'Cancelar',
    copy: 'Copiar',
    copied: 'Copiado',
    toFactors: 'Ir a mis segundos factores',
    language: 'English',
  },
  en: {
    download: {
      xlsx: 'Download Excel',
      csv: 'Download CSV',
      note: 'It is no fiscal document.',
    },
    all: 'All',
    optional: '(optional)',
    wrong: 'Check this field.',
    retry: 'Try again',
    requestId: 'If you write to support, give this number:',
    offline: 'You are offline. What you typed is still here: try when you are back.',
    unreachable: 'The service does not respond. Try again in a moment.',
    passkey: {
      dismissed: 'No passkey was used. Try again, or go on in another way.',
      known: 'This device already has a passkey of your account.',
    },
    waitFor: (seconds) => `Too many attempts. Wait ${inWords(seconds, ['second', 'minute'])}.`,
    refusals: {
      INVALID_REQUEST: 'Check what is marked.',
      UNAUTHORIZED: 'Your session has ended. Log in again.',
      FORBIDDEN: 'Your role does not allow this.',
      STEP_UP_REQUIRED:
        'Nothing was done, since you did not confirm that it is you. What you typed is still here: try again.',
      FACTOR_REQUIRED: 'Administrators need a second factor, and this session has presented none.',
      APPROVER_TOO_NEW:
        'You cannot approve what was asked for before you had this role: somebody else approves it. You may reject it.',
      NOT_FOUND: 'This does not exist any more, or is not yours.',
      IDEMPOTENCY_KEY_IN_USE: 'It is being sent. Wait a moment.',
      IDEMPOTENCY_KEY_REUSED:
        'You have sent this with other content, and we do not know how it ended. Check the list before you repeat it.',
    },
    loading: 'Loading…',
    soon: 'in a few minutes',
    more: 'Show more',
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    toFactors: 'Go to my second factors',
    language: 'Español',
  },
})
