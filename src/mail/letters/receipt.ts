import { formatBolivares, formatMoment } from '../../domain/format.ts'
import type { Language } from '../../domain/language.ts'
import { type ReceiptMessage, receiptText } from '../../domain/receipt-message.ts'
import { onOneLine } from '../../domain/reminder.ts'
import type { Mail } from '../../platform/mailer.ts'
import type { ReceiptVariables } from '../../platform/messenger/port.ts'
import { renderMailContent } from '../mail-content.ts'

const NAMES = {
  es: { said: 'Pagado', merchant: 'A', label: 'Por', paidAt: 'Fecha', number: 'Comprobante' },
  en: { said: 'Paid', merchant: 'To', label: 'For', paidAt: 'Date', number: 'Receipt' },
}

function known(receipt: ReceiptMessage, language: Language) {
  const names = NAMES[language]
  return {
    before: receiptText(receipt, language),
    headline: {
      amount: formatBolivares(receipt.amountVes.toFixed(2), language),
      said: names.said,
      tone: 'good',
      isAll: true,
    },
    facts: [
      [names.merchant, onOneLine(receipt.merchant)],
      [names.label, onOneLine(receipt.label)],
      [names.paidAt, formatMoment(new Date(receipt.paidAt), language)],
      [names.number, receipt.number],
    ],
  } as const
}

/** The mail with the receipt of a payment, for who has asked for it. Names are user input, and stay out of the subject. */
export function receiptMail(to: string, receipt: ReceiptVariables): Mail {
  const content = renderMailContent({
    link: receipt.page,
    spanish: {
      subject: 'Tu comprobante de pago',
      greeting: 'Hola:',
      ...known(receipt, 'es'),
      button: 'Ver el comprobante',
      after:
        'Te lo enviamos porque alguien escribió este correo después de pagar. Si no fuiste tú, no hagas nada.',
    },
    english: {
      subject: 'Your payment receipt',
      greeting: 'Hello,',
      ...known(receipt, 'en'),
      button: 'See the receipt',
      after:
        'We send it because somebody entered this address after paying. If it was not you, do nothing.',
    },
  })
  return { to, ...content }
}
