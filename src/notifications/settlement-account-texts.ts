import { bankName } from '../domain/banks.ts'
import { formatMoment } from '../domain/format.ts'
import { originOf } from './format.ts'
import type { MaskedAccount, NotificationData, NotificationText, SettlementStep } from './types.ts'

type Texts = Record<SettlementStep, (data: NotificationData) => NotificationText>

/** Who requested the change or undid it, with their address: names are not unique. */
const actor = ({ actorName, actorEmail }: NotificationData): string =>
  `${actorName} (${actorEmail})`

/** What is said of an account, if there is one. */
const phrase = (
  account: MaskedAccount | undefined,
  words: (bank: string, lastFour: string) => string,
): string => (account ? words(bankName(account.bankCode), account.accountNumber.slice(-4)) : '')

const inSpanish = (bank: string, lastFour: string) =>
  `la cuenta de ${bank} que termina en ${lastFour}`

const spanish: Texts = {
  requested({ from, to, effectiveAt, replacesPending, ...data }) {
    const before = phrase(from, inSpanish)
    const after = phrase(to, inSpanish)
    const wish = after ? `cobre en ${after}` : 'deje de cobrar'
    const instead = before && (after ? `, y ya no en ${before}` : ` en ${before}`)
    const moment = effectiveAt ? formatMoment(new Date(effectiveAt), 'es') : 'mañana'
    const replacement = replacesPending ? ' Reemplaza el cambio que estaba pendiente.' : ''
    return {
      title: 'Pidieron cambiar la cuenta donde cobra un comercio',
      body: `${actor(data)} pidió que «${data.merchantName}» ${wish}${instead}. El cambio vale desde el ${moment} (hora de Caracas).${replacement} Hasta entonces, quien es dueño del comercio o lo administra puede deshacerlo en la consola, en Dinero. Si no lo esperabas, deshazlo, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
    }
  },
  undone({ from, to, ...data }) {
    const before = phrase(from, inSpanish)
    const after = phrase(to, inSpanish)
    const stays = before ? `sigue cobrando en ${before}` : 'sigue sin una cuenta donde cobrar'
    return {
      title: 'Se deshizo el cambio de la cuenta donde cobra un comercio',
      body: `${actor(data)} deshizo el cambio pendiente. «${data.merchantName}» ${stays}${after && `, y no cobrará en ${after}`}.${originOf(data, 'es')}`,
    }
  },
  made({ from, to, ...data }) {
    const before = phrase(from, inSpanish)
    const after = phrase(to, inSpanish)
    const now = after ? `cobra desde ahora en ${after}` : 'ya no tiene una cuenta donde cobrar'
    return {
      title: 'Cambió la cuenta donde cobra un comercio',
      body: `«${data.merchantName}» ${now}${before && `; antes, en ${before}`}. Lo pidió ${actor(data)}. Si no lo esperabas, elige de nuevo la cuenta correcta, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
    }
  },
  dropped({ to, reason, ...data }) {
    const after = phrase(to, inSpanish)
    const wish = after ? `cobrara en ${after}` : 'dejara de cobrar'
    const reasons: Record<string, string> = {
      transferred: 'el comercio pasó a otra persona',
      account_gone: 'esa cuenta ya no es de quien es dueño del comercio, o ya no está conectada',
      owner_suspended: 'quien es dueño del comercio está suspendido',
    }
    return {
      title: 'No se hizo el cambio de la cuenta donde cobra un comercio',
      body: `${actor(data)} había pedido que «${data.merchantName}» ${wish}. No se hizo: ${reasons[reason ?? ''] ?? 'ya no era posible'}.`,
    }
  },
}

const inEnglish = (bank: string, lastFour: string) =>
  `the account at ${bank} that ends in ${lastFour}`

const english: Texts = {
  requested({ from, to, effectiveAt, replacesPending, ...data }) {
    const before = phrase(from, inEnglish)
    const after = phrase(to, inEnglish)
    const wish = after ? `be paid into ${after}` : 'no longer be paid'
    const instead = before && (after ? `, and no longer into ${before}` : ` into ${before}`)
    const moment = effectiveAt ? `on ${formatMoment(new Date(effectiveAt), 'en')}` : 'tomorrow'
    const replacement = replacesPending ? ' It takes the place of the pending change.' : ''
    return {
      title: 'A change of the account that a merchant is paid into was requested',
      body: `${actor(data)} requested that “${data.merchantName}” ${wish}${instead}. The change takes effect ${moment} (Caracas time).${replacement} Until then, the merchant’s owner and administrators can undo it in the console, under Money. If you did not expect it, undo it, change your password and write to support.${originOf(data, 'en')}`,
    }
  },
  undone({ from, to, ...data }) {
    const before = phrase(from, inEnglish)
    const after = phrase(to, inEnglish)
    const stays = before ? `is still paid into ${before}` : 'still has no account to be paid into'
    return {
      title: 'The change of the account that a merchant is paid into was undone',
      body: `${actor(data)} undid the pending change. “${data.merchantName}” ${stays}${after && `, and will not be paid into ${after}`}.${originOf(data, 'en')}`,
    }
  },
  made({ from, to, ...data }) {
    const before = phrase(from, inEnglish)
    const after = phrase(to, inEnglish)
    const now = after ? `is now paid into ${after}` : 'no longer has an account to be paid into'
    return {
      title: 'The account that a merchant is paid into was changed',
      body: `“${data.merchantName}” ${now}${before && `; before, into ${before}`}. It was requested by ${actor(data)}. If you did not expect it, choose the right account again, change your password and write to support.${originOf(data, 'en')}`,
    }
  },
  dropped({ to, reason, ...data }) {
    const after = phrase(to, inEnglish)
    const wish = after ? `be paid into ${after}` : 'no longer be paid'
    const reasons: Record<string, string> = {
      transferred: 'the merchant went over to somebody else',
      account_gone: 'that account is no longer the owner’s, or no longer connected',
      owner_suspended: 'the merchant’s owner is suspended',
    }
    return {
      title: 'The account that a merchant is paid into was not changed',
      body: `${actor(data)} had requested that “${data.merchantName}” ${wish}. It was not done: ${reasons[reason ?? ''] ?? 'it was no longer possible'}.`,
    }
  },
}

const textIn = (texts: Texts) => (data: NotificationData) =>
  texts[(data.step ?? 'requested') as SettlementStep](data)

/** What became of a change of the account into which a merchant is paid. */
export const spanishSettlementText = textIn(spanish)
export const englishSettlementText = textIn(english)
