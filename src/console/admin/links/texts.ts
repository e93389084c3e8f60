import { inLanguage } from '../../language.ts'

export const adminLinkTexts = inLanguage({
  es: {
    title: 'Enlaces de los comercios',
    link: 'Enlace',
    merchantId: 'Número del comercio',
    activity: { true: 'Activos', false: 'Los demás' },
  },
  en: {
    title: 'Links of merchants',
    link: 'Link',
    merchantId: 'Number of the merchant',
    activity: { true: 'Active', false: 'All others' },
  },
})
