import type { Language } from '../language.ts'

interface OpenAmountTexts {
  /** The page's title, before there is an amount. */
  title: (merchant: string) => string
  /** In the place of a price. */
  price: string
  label: (currency: string) => string
  hint: string
  bounds: {
    both: (least: string, most: string) => string
    least: (least: string) => string
    most: (most: string) => string
  }
  send: string
  change: string
  errors: {
    summary: string
    invalid: string
    tooLow: (least: string) => string
    tooHigh: (most: string) => string
    notCharged: string
  }
}

export const openAmountTexts: Record<Language, OpenAmountTexts> = {
  es: {
    title: (merchant) => `Pagar a ${merchant}`,
    price: 'Tú pones el monto',
    label: (currency) => `¿Cuánto vas a pagar? (${currency})`,
    hint: 'Por ejemplo, 25,50',
    bounds: {
      both: (least, most) => `De ${least} a ${most}`,
      least: (least) => `Mínimo ${least}`,
      most: (most) => `Máximo ${most}`,
    },
    send: 'Continuar',
    change: 'Cambiar el monto',
    errors: {
      summary: 'Revisa el monto',
      invalid: 'Escribe un monto como 25,50.',
      tooLow: (least) => `Tiene que ser ${least} o más.`,
      tooHigh: (most) => `Tiene que ser ${most} o menos.`,
      notCharged: 'Ese monto no se puede cobrar a la tasa del día. Escribe otro.',
    },
  },
  en: {
    title: (merchant) => `Pay ${merchant}`,
    price: 'You choose the amount',
    label: (currency) => `How much do you want to pay? (${currency})`,
    hint: 'For example, 25.50',
    bounds: {
      both: (least, most) => `From ${least} to ${most}`,
      least: (least) => `At least ${least}`,
      most: (most) => `At most ${most}`,
    },
    send: 'Continue',
    change: 'Change the amount',
    errors: {
      summary: 'Check the amount',
      invalid: 'Enter an amount such as 25.50.',
      tooLow: (least) => `It must be ${least} or more.`,
      tooHigh: (most) => `It must be ${most} or less.`,
      notCharged: 'That amount cannot be charged at the day’s rate. Enter another one.',
    },
  },
}
