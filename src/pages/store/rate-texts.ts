import type { Language } from '../language.ts'

interface RateTexts {
  title: (store: string) => string
  description: (store: string) => string
  heading: string
  perDollar: string
  /** Which day the rate is of. */
  of: (day: string) => string
  /** On a day without a rate of its own. */
  carried: (day: string) => string
  source: (name: string) => string
  sources: { bcv: string; manual: string }
  unknown: readonly [title: string, text: string]
  scan: string
  print: string
  payNote: string
}

export const rateTexts: Record<Language, RateTexts> = {
  es: {
    title: (store) => `${store}: tasa de hoy`,
    description: (store) => `La tasa oficial del día con la que ${store} cobra en bolívares.`,
    heading: 'Tasa de hoy',
    perDollar: 'por dólar',
    of: (day) => `Vigente el ${day}`,
    carried: (day) => `Vigente hoy; es la del ${day}`,
    source: (name) => `Fuente: ${name}`,
    sources: { bcv: 'Banco Central de Venezuela', manual: 'anotada por el servicio' },
    unknown: [
      'Hoy no se conoce la tasa',
      'Pregunta en la tienda. Esta página la muestra en cuanto se publique.',
    ],
    scan: 'Escanea para ver la tasa de hoy',
    print: 'Imprimir el cartel',
    payNote: 'Tasa oficial. Lo impreso vale por el día que dice.',
  },
  en: {
    title: (store) => `${store}: rate of the day`,
    description: (store) => `The official rate of the day, at which ${store} charges in bolívares.`,
    heading: 'Rate of the day',
    perDollar: 'for a dollar',
    of: (day) => `In force on ${day}`,
    carried: (day) => `In force today; it is that of ${day}`,
    source: (name) => `Source: ${name}`,
    sources: { bcv: 'Central Bank of Venezuela', manual: 'set by the service' },
    unknown: [
      'The rate of today is not known',
      'Ask at the store. This page shows it as soon as it is published.',
    ],
    scan: 'Scan to see the rate of today',
    print: 'Print the poster',
    payNote: 'Official rate. A print holds for the day that it says.',
  },
}
