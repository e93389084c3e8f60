import { bankName } from '../domain/banks.ts'
import { formatDay } from '../domain/format.ts'
import type { Language } from '../domain/language.ts'
import { amountOf, originOf } from './format.ts'
import type { NotificationData, NotificationText } from './types.ts'

/** With their address: names are not unique. */
const actor = ({ actorName, actorEmail }: NotificationData): string =>
  `${actorName} (${actorEmail})`

const bank = ({ account }: NotificationData): string => bankName(account?.bankCode ?? '')
const ending = ({ account }: NotificationData): string => account?.accountNumber.slice(-4) ?? ''

const received = ({ total = 0 }: NotificationData, language: Language): string =>
  amountOf({ amount: total }, language)

const period = (
  { firstDay = '', lastDay = '' }: NotificationData,
  language: Language,
  words: readonly [one: string, from: string, to: string],
): string =>
  firstDay === lastDay
    ? `${words[0]} ${formatDay(firstDay, language)}`
    : `${words[1]} ${formatDay(firstDay, language)} ${words[2]} ${formatDay(lastDay, language)}`

/** What a file of movements that somebody has imported has brought. */
export function spanishStatementText(data: NotificationData): NotificationText {
  const { movements = 0, closedDays = 0 } = data
  const days = closedDays > 0 ? ` Días cuyo saldo de cierre fija: ${closedDays}.` : ''
  return {
    title: 'Se importaron movimientos de un banco',
    body: `${actor(data)} importó a «${data.merchantName}» un archivo de la cuenta de ${bank(data)} que termina en ${ending(data)}, ${period(data, 'es', ['del', 'del', 'al'])}: movimientos nuevos: ${movements}; entraron ${received(data, 'es')}. Lo que entró cuenta como pagado para los reclamos y cobros que lo esperaban.${days} Si no lo esperabas, compáralo con tu banco, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
  }
}

export function englishStatementText(data: NotificationData): NotificationText {
  const { movements = 0, closedDays = 0 } = data
  const days = closedDays > 0 ? ` Days whose closing balance it sets: ${closedDays}.` : ''
  return {
    title: 'Movements of a bank were imported',
    body: `${actor(data)} imported to “${data.merchantName}” a file of the account at ${bank(data)} that ends in ${ending(data)}, ${period(data, 'en', ['of', 'from', 'to'])}: new movements: ${movements}; ${received(data, 'en')} came in. What came in counts as paid for the claims and charges that waited for it.${days} If you did not expect it, compare it with your bank, change your password and write to support.${originOf(data, 'en')}`,
  }
}
