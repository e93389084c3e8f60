import type { Language } from '../language.ts'

export interface UnsubscribeTexts {
  title: (merchant: string) => string
  text: string
  stop: string
  stopped: (merchant: string) => string
  stoppedText: string
}

export const unsubscribeTexts: Record<Language, UnsubscribeTexts> = {
  es: {
    title: (merchant) => `Recordatorios de ${merchant}`,
    text: 'Si los detienes, este comercio no te escribirá más por este correo. Lo que debas se puede pagar igual.',
    stop: 'Detener los recordatorios',
    stopped: (merchant) => `${merchant} no te escribirá más`,
    stoppedText: 'Para volver a recibirlos, pídeselo al comercio.',
  },
  en: {
    title: (merchant) => `Reminders of ${merchant}`,
    text: 'If you stop them, this merchant no longer writes to this address. What you owe can be paid all the same.',
    stop: 'Stop the reminders',
    stopped: (merchant) => `${merchant} no longer writes to you`,
    stoppedText: 'To get them again, ask the merchant.',
  },
}
