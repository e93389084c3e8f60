import { receiptText } from '../../domain/receipt-message.ts'
import type { Mail } from '../../platform/mailer.ts'
import type { ReceiptVariables } from '../../platform/messenger/port.ts'
import { renderMailContent } from '../mail-content.ts'

/** The mail with the receipt of a payment, for who has asked for it. Names are user input, and stay out of the subject. */
export function receiptMail(to: string, receipt: ReceiptVariables): Mail {
  const content = renderMailContent({
    link: receipt.page,
    spanish: {
      subject: 'Tu comprobante de pago',
      greeting: 'Hola:',
      before: receiptText(receipt, 'es'),
      button: 'Ver el comprobante',
      after:
        'Te lo enviamos porque alguien escribió este correo después de pagar. Si no fuiste tú, no hagas nada.',
    },
    english: {
      subject: 'Your payment receipt',
      greeting: 'Hello,',
      before: receiptText(receipt, 'en'),
      button: 'See the receipt',
      after:
        'We send it because somebody entered this address after paying. If it was not you, do nothing.',
    },
  })
  return { to, ...content }
}
