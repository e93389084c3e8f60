import { inLanguage } from '../../language.ts'

export const transactionTexts = inLanguage({
  es: {
    title: 'Pagos de los comercios',
    one: 'Pago',
    merchantId: 'Número del comercio',
    method: 'Cómo',
    reference: 'Referencia del banco',
    begun: 'Comenzó',
    completed: 'Pagado',
    more: 'Lo demás',
    toMerchant: 'El comercio',
    ofMerchant: 'Los pagos de este comercio',
  },
  en: {
    title: 'Payments of merchants',
    one: 'Payment',
    merchantId: 'Number of the merchant',
    method: 'How',
    reference: 'The bank’s reference',
    begun: 'Begun',
    completed: 'Paid',
    more: 'What else is known',
    toMerchant: 'The merchant',
    ofMerchant: 'The payments of this merchant',
  },
})
