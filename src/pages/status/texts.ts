import type { Language } from '../language.ts'

export interface StatusTexts {
  title: string
  description: string
  works: string
  fails: string
  paused: string
  parts: Record<'service' | 'storage' | 'background', string>
  states: Record<'works' | 'fails' | 'late', string>
  failing: string
  allPaused: string
  bankPaused: (bank: string) => string
  readAt: (time: string) => string
}

export const statusTexts: Record<Language, StatusTexts> = {
  es: {
    title: 'Estado del servicio',
    description: 'Si se puede pagar y cobrar en este momento.',
    works: 'Todo funciona',
    fails: 'Hay una falla',
    paused: 'Hay pagos en pausa',
    parts: {
      service: 'Pagos, consola e interfaz',
      storage: 'Logos y documentos',
      background: 'Avisos y conciliación',
    },
    states: { works: 'Funciona', fails: 'No responde', late: 'Con retraso' },
    failing:
      'Ya lo sabemos y lo estamos atendiendo. Si tu pago no tuvo respuesta, no lo repitas: espera y mira tu banco.',
    allPaused: 'Los pagos están en pausa. Un pago que ya estaba en marcha se termina.',
    bankPaused: (bank) => `Los pagos por ${bank} están en pausa.`,
    readAt: (time) => `Leído el ${time}`,
  },
  en: {
    title: 'Service status',
    description: 'Whether payments can be made at the moment.',
    works: 'Everything works',
    fails: 'Something fails',
    paused: 'Payments are paused',
    parts: {
      service: 'Payments, console and interface',
      storage: 'Logos and documents',
      background: 'Notifications and reconciliation',
    },
    states: { works: 'Works', fails: 'Does not respond', late: 'Late' },
    failing:
      'We know of it and are at work. If your payment had no answer, do not repeat it: wait, and look at your bank.',
    allPaused: 'Payments are paused. A payment that was on its way is finished.',
    bankPaused: (bank) => `Payments by ${bank} are paused.`,
    readAt: (time) => `Read on ${time}`,
  },
}
