import { bankName } from '../domain/banks.ts'
import { formatMoment } from '../domain/format.ts'
import { originOf } from './format.ts'
import type { ConnectionStep, NotificationData, NotificationText } from './types.ts'

type Texts = Record<ConnectionStep, (data: NotificationData) => NotificationText>

const actor = ({ actorName, actorEmail }: NotificationData): string =>
  `${actorName} (${actorEmail})`

const accountIn = (words: (bank: string, lastFour: string) => string) => (data: NotificationData) =>
  data.account ? words(bankName(data.account.bankCode), data.account.accountNumber.slice(-4)) : ''

const cuenta = accountIn((bank, lastFour) => `la cuenta de ${bank} que termina en ${lastFour}`)

const spanish: Texts = {
  activated: (data) => ({
    title: 'Tu banco está conectado',
    body: `Ya se cobra y se paga por ${cuenta(data)}.`,
  }),
  waiting: (data) => ({
    title: 'El banco aceptó tus credenciales',
    body: `La conexión de ${cuenta(data)} espera la aprobación de un administrador. Te avisamos.`,
  }),
  rejected: (data) => ({
    title: 'No se aprobó la conexión con tu banco',
    body: `La conexión de ${cuenta(data)} no se aprobó: ${data.reason}. Borramos las credenciales; puedes poner otras en la consola.`,
  }),
  failing: (data) => ({
    title: 'Tu banco rechaza las credenciales',
    body: `El banco ya no acepta las credenciales de ${cuenta(data)}, y los pagos por ella pueden fallar. Reemplázalas en la consola.`,
  }),
  recovered: (data) => ({
    title: 'Tu banco acepta de nuevo las credenciales',
    body: `La conexión de ${cuenta(data)} funciona otra vez.`,
  }),
  removed: (data) => ({
    title: 'Se eliminó la conexión con un banco',
    body: `${actor(data)} eliminó la conexión de ${cuenta(data)}. Por ella ya no se cobra ni se paga. Si no lo esperabas, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
  }),
  disabled: (data) => ({
    title: 'Un administrador desactivó la conexión con un banco',
    body: `La conexión de ${cuenta(data)} se desactivó: ${data.reason}. Por ella ya no se cobra ni se paga, y el número queda libre. Si la cuenta es tuya, escribe a soporte.`,
  }),
  freed: (data) => ({
    title: 'Una cuenta que esperabas está libre',
    body: `Otra persona tenía conectada ${cuenta(data)} y ya no la tiene. Comprueba tu conexión en la consola, en Bancos, para usarla.`,
  }),
  requested({ effectiveAt, ...data }) {
    const moment = effectiveAt ? formatMoment(new Date(effectiveAt), 'es') : 'mañana'
    return {
      title: 'Pidieron cambiar las credenciales de un banco',
      body: `${actor(data)} pidió cambiar las credenciales de ${cuenta(data)}. El cambio vale desde el ${moment} (hora de Caracas). Hasta entonces se puede deshacer en la consola, en Bancos. Si no lo esperabas, deshazlo, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
    }
  },
  undone: (data) => ({
    title: 'Se deshizo el cambio de las credenciales de un banco',
    body: `${actor(data)} deshizo el cambio pendiente. Siguen las credenciales anteriores de ${cuenta(data)}.${originOf(data, 'es')}`,
  }),
  made: (data) => ({
    title: 'Cambiaron las credenciales de un banco',
    body: `Se reemplazaron las credenciales de ${cuenta(data)}. Lo pidió ${actor(data)}. Si no lo esperabas, reemplázalas de nuevo, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
  }),
}

const account = accountIn((bank, lastFour) => `the account at ${bank} that ends in ${lastFour}`)

const english: Texts = {
  activated: (data) => ({
    title: 'Your bank is connected',
    body: `From now on ${account(data)} is paid into and pays.`,
  }),
  waiting: (data) => ({
    title: 'The bank accepted your credentials',
    body: `The connection of ${account(data)} waits for an administrator’s approval. We will tell you.`,
  }),
  rejected: (data) => ({
    title: 'The connection to your bank was not approved',
    body: `The connection of ${account(data)} was not approved: ${data.reason}. Its credentials are deleted; you can enter others in the console.`,
  }),
  failing: (data) => ({
    title: 'Your bank rejects the credentials',
    body: `The bank no longer accepts the credentials of ${account(data)}, and payments through it may fail. Replace them in the console.`,
  }),
  recovered: (data) => ({
    title: 'Your bank accepts the credentials again',
    body: `The connection of ${account(data)} works again.`,
  }),
  removed: (data) => ({
    title: 'The connection to a bank was deleted',
    body: `${actor(data)} deleted the connection of ${account(data)}. Nothing is paid through it any more. If you did not expect it, change your password and write to support.${originOf(data, 'en')}`,
  }),
  disabled: (data) => ({
    title: 'An administrator disabled the connection to a bank',
    body: `The connection of ${account(data)} was disabled: ${data.reason}. Nothing is paid through it any more, and the number is free. If the account is yours, write to support.`,
  }),
  freed: (data) => ({
    title: 'An account that you were waiting for is free',
    body: `Somebody else had connected ${account(data)} and no longer has. Check your connection in the console, under Banks, to use it.`,
  }),
  requested({ effectiveAt, ...data }) {
    const moment = effectiveAt ? `on ${formatMoment(new Date(effectiveAt), 'en')}` : 'tomorrow'
    return {
      title: 'A change of a bank’s credentials was requested',
      body: `${actor(data)} requested other credentials for ${account(data)}. The change takes effect ${moment} (Caracas time). Until then it can be undone in the console, under Banks. If you did not expect it, undo it, change your password and write to support.${originOf(data, 'en')}`,
    }
  },
  undone: (data) => ({
    title: 'The change of a bank’s credentials was undone',
    body: `${actor(data)} undid the pending change. The former credentials of ${account(data)} stay.${originOf(data, 'en')}`,
  }),
  made: (data) => ({
    title: 'The credentials of a bank were replaced',
    body: `The credentials of ${account(data)} were replaced. It was requested by ${actor(data)}. If you did not expect it, replace them again, change your password and write to support.${originOf(data, 'en')}`,
  }),
}

const textIn = (texts: Texts) => (data: NotificationData) =>
  texts[(data.step ?? 'activated') as ConnectionStep](data)

/** What became of a bank connection. */
export const spanishConnectionText = textIn(spanish)
export const englishConnectionText = textIn(english)
