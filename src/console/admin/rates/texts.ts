import { inLanguage } from '../../language.ts'

export const rateTexts = inLanguage({
  es: {
    title: 'Tasas del dólar',
    day: 'Desde el día',
    source: 'Fuente',
    manual: 'A mano',
    rate: 'Bolívares por dólar',
    noneLead: 'Prueba con otros días.',
    changed: {
      applied: (rate: string, day: string) => `Desde el ${day} vale ${rate} por dólar.`,
      awaiting_approval: (rate: string, day: string) =>
        `${rate} por dólar desde el ${day} todavía no vale: está muy lejos de la tasa de ahora.`,
    },
    approval: 'Otro administrador tiene que enviar lo mismo antes del',
    set: {
      open: 'Fijar la tasa',
      title: 'Fijar la tasa de un día',
      lead: 'Con ella se convierte a bolívares todo lo que se cobra en dólares, en todos los comercios, hasta el próximo día que tenga tasa. Reemplaza la que haya de ese día, diga lo que diga el banco.',
      rate: 'Bolívares por dólar',
      rateHint: 'Como 36,6642.',
      day: 'Desde el día',
      dayHint: 'Hasta 7 días más adelante.',
      action: 'Fijar la tasa',
    },
  },
  en: {
    title: 'Rates of the dollar',
    day: 'From the day',
    source: 'Source',
    manual: 'By hand',
    rate: 'Bolívares per dollar',
    noneLead: 'Try other days.',
    changed: {
      applied: (rate, day) => `From ${day} on it is ${rate} per dollar.`,
      awaiting_approval: (rate, day) =>
        `${rate} per dollar from ${day} is not valid yet: it is far from the present rate.`,
    },
    approval: 'Another administrator has to send the same before',
    set: {
      open: 'Set the rate',
      title: 'Set the rate of a day',
      lead: 'All that is charged in dollars is converted by it, at every merchant, until the next day that has a rate. It replaces the rate of that day, whatever the bank reports.',
      rate: 'Bolívares per dollar',
      rateHint: 'Such as 36.6642.',
      day: 'From the day',
      dayHint: 'At most 7 days ahead.',
      action: 'Set the rate',
    },
  },
})
