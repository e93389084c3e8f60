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
    ofMerchant: 'The payments of this merchant',
  },
})
