import type { OrderKind } from '../domain/order-kinds.ts'
import { amountOf, failureOf, originOf } from './format.ts'
import type { NotificationData, NotificationText } from './types.ts'

type Text = (data: NotificationData) => NotificationText

const KINDS: Record<'es' | 'en', Record<OrderKind, string>> = {
  es: {
    p2p: 'un pago móvil',
    transfer: 'una transferencia',
    c2p: 'un cobro',
    verification: 'un pago móvil que se verifica',
    reversal: 'una devolución',
  },
  en: {
    p2p: 'a mobile payment',
    transfer: 'a transfer',
    c2p: 'a charge',
    verification: 'a mobile payment that is verified',
    reversal: 'a refund',
  },
}

const spanishWhat = (data: NotificationData): string => {
  const what = `${KINDS.es[data.kind ?? 'p2p']} de ${amountOf(data, 'es')}`
  return data.merchantName ? `${what} de «${data.merchantName}»` : what
}

const englishWhat = (data: NotificationData): string => {
  const what = `${KINDS.en[data.kind ?? 'p2p']} of ${amountOf(data, 'en')}`
  return data.merchantName ? `${what} of “${data.merchantName}”` : what
}

const SPANISH_STEPS = {
  merchant:
    'Búscalo en los movimientos de tu cuenta y di en la consola, en Inicio, si el dinero se movió.',
  user: 'Búscalo en los movimientos de tu cuenta y escribe a soporte.',
  administrators: 'Búscalo en el estado de cuenta y resuélvelo en la consola, en Órdenes.',
}

const ENGLISH_STEPS = {
  merchant:
    'Look for it among your account’s movements, and say in the console, on Home, whether the money moved.',
  user: 'Look for it among your account’s movements, and write to support.',
  administrators:
    'Look for it in the bank’s statement, and resolve it in the console, under Orders.',
}

/** A payment that no bank can tell the outcome of. */
export const spanishNeedsReview: Text = (data) => ({
  title: 'Un pago necesita que alguien lo revise',
  body: `El banco no pudo decir cómo terminó ${spanishWhat(data)}. ${SPANISH_STEPS[data.reviewer ?? 'merchant']} Hasta entonces sigue en espera: no lo repitas.`,
})
export const englishNeedsReview: Text = (data) => ({
  title: 'A payment needs somebody to review it',
  body: `The bank could not tell how ${englishWhat(data)} ended. ${ENGLISH_STEPS[data.reviewer ?? 'merchant']} Until then it stays pending: do not repeat it.`,
})

/** A payment that a member has settled, by what the bank's books show; it may fail though they say that it was made. */
export const spanishResolved: Text = ({ status, reason, actorName, actorEmail, ...data }) => ({
  title: 'Se resolvió un pago que estaba en revisión',
  body: `${actorName} (${actorEmail}) dijo que ${status === 'success' ? 'se hizo' : 'no se hizo'} ${spanishWhat(data)}. Motivo: ${reason}.${data.failureReason ? ` Falló de todos modos.${failureOf(data, 'es')}` : ''} Es definitivo. Si no lo esperabas, revisa tu cuenta y escribe a soporte.${originOf(data, 'es')}`,
})
export const englishResolved: Text = ({ status, reason, actorName, actorEmail, ...data }) => ({
  title: 'A payment that was in review was resolved',
  body: `${actorName} (${actorEmail}) said that ${englishWhat(data)} ${status === 'success' ? 'was made' : 'was not made'}. Reason: ${reason}.${data.failureReason ? ` It failed all the same.${failureOf(data, 'en')}` : ''} This is final. If you did not expect it, check your account and write to support.${originOf(data, 'en')}`,
})
