import type { NotificationData, NotificationText, RifStep } from './types.ts'

type Texts = Record<RifStep, (data: NotificationData) => NotificationText>

const spanish: Texts = {
  released: (data) => ({
    title: 'Un comercio ya no tiene su RIF',
    body: `Un administrador liberó el RIF ${data.rif} de «${data.merchantName}»: ${data.reason}. El comercio quedó cerrado. Si el RIF es tuyo, escribe a soporte.`,
  }),
  freed: (data) => ({
    title: 'Un RIF que esperabas está libre',
    body: `Otro comercio tenía el RIF ${data.rif} y ya no lo tiene. Abre «${data.merchantName}» en la consola para que lo tenga.`,
  }),
}

const english: Texts = {
  released: (data) => ({
    title: 'A merchant no longer has its RIF',
    body: `An administrator released the RIF ${data.rif} of “${data.merchantName}”: ${data.reason}. The merchant is closed. If the RIF is yours, write to support.`,
  }),
  freed: (data) => ({
    title: 'A RIF that you were waiting for is free',
    body: `Another merchant had the RIF ${data.rif} and no longer has it. Open “${data.merchantName}” in the console to make it its own.`,
  }),
}

const textIn = (texts: Texts) => (data: NotificationData) =>
  texts[data.step === 'freed' ? 'freed' : 'released'](data)

/** That an administrator took a RIF from a merchant. */
export const spanishRifText = textIn(spanish)
export const englishRifText = textIn(english)
