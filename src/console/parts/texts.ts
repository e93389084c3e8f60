import { type Pair, say } from '../language.ts'

/** `75` -> `2 minutos` */
const inWords = (seconds: number, [second, minute]: readonly [string, string]): string => {
  const [count, unit] = seconds < 60 ? [seconds, second] : [Math.ceil(seconds / 60), minute]
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const partTexts = say({
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
  /** What is said of a refusal wherever it comes, instead of the service's own message. */
  refusals: {
    INVALID_REQUEST: ['Revisa lo que está marcado.', 'Check what is marked.'],
    UNAUTHORIZED: ['Tu sesión terminó. Entra de nuevo.', 'Your session has ended. Log in again.'],
    STEP_UP_REQUIRED: [
      'No se hizo nada, porque falta confirmar que eres tú. Lo que escribiste sigue aquí: prueba de nuevo.',
      'Nothing was done, since you did not confirm that it is you. What you typed is still here: try again.',
    ],
    FACTOR_REQUIRED: [
      'Quien administra necesita un segundo factor, y esta sesión no lo mostró.',
      'Administrators need a second factor, and this session has presented none.',
    ],
    IDEMPOTENCY_KEY_IN_USE: [
      'Ya se está enviando. Espera un momento.',
      'It is being sent. Wait a moment.',
    ],
    IDEMPOTENCY_KEY_REUSED: [
      'Ya enviaste esto con otros datos y no sabemos cómo terminó. Revisa la lista antes de repetirlo.',
      'You have sent this with other content, and we do not know how it ended. Check the list before you repeat it.',
    ],
  } as const as Partial<Record<string, Pair>>,
  loading: ['Cargando…', 'Loading…'],
})
