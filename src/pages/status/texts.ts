import type { BankOperation } from '../../domain/bank-operations.ts'
import type { BankHealthStatus } from '../../features/bank-health/schemas.ts'
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
  banks: {
    title: string
    operations: Record<BankOperation, string>
    states: Record<Exclude<BankHealthStatus, 'unknown'>, string>
    /** Of what was not asked in the last minutes, by how it has answered in 24 hours. */
    ofDay: Record<'answered' | 'failed', string>
    lately: (text: string) => string
    today: (text: string) => string
    notAskedBanks: (names: readonly string[]) => string
    answered: (percent: number, calls: number) => string
    within: (seconds: string) => string
    lastFailure: (time: string) => string
    /** The hours of a day in which a bank always answered, at times, and hardly. */
    hours: (good: number, partly: number, hardly: number) => string
    dayAgo: string
    now: string
  }
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
    banks: {
      title: 'Bancos',
      operations: {
        charge: 'Cobros con clave',
        payer_key: 'Envío de claves',
        verification: 'Confirmación de pagos móviles',
        mobile_payment: 'Pagos móviles enviados',
        transfer: 'Transferencias enviadas',
        reversal: 'Anulaciones',
        order_status: 'Consulta de pagos',
        statement: 'Movimientos',
        balance: 'Saldos',
        rate: 'Tasa oficial',
        check: 'Prueba de conexiones',
      },
      states: {
        ok: 'Responde',
        degraded: 'Responde con fallas',
        down: 'Casi no responde',
      },
      ofDay: { answered: 'Respondió siempre hoy', failed: 'Tuvo fallas hoy' },
      lately: (text) => `Últimos 5 minutos: ${text}`,
      today: (text) => `24 horas: ${text}`,
      notAskedBanks: (names) => `Nadie los usó en las últimas 24 horas: ${names.join(', ')}.`,
      answered: (percent, calls) => `respondió ${percent} % de ${calls}`,
      within: (seconds) => `casi siempre en ${seconds} s o menos`,
      lastFailure: (time) => `última falla: ${time}`,
      hours: (good, partly, hardly) =>
        [
          `${good} h sin fallas`,
          ...(partly > 0 ? [`${partly} h con fallas`] : []),
          ...(hardly > 0 ? [`${hardly} h casi sin respuesta`] : []),
        ].join(', '),
      dayAgo: 'Hace 24 h',
      now: 'Ahora',
    },
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
    banks: {
      title: 'Banks',
      operations: {
        charge: 'Charges by key',
        payer_key: 'Sending of keys',
        verification: 'Confirmation of mobile payments',
        mobile_payment: 'Mobile payments sent',
        transfer: 'Transfers sent',
        reversal: 'Reversals',
        order_status: 'State of payments',
        statement: 'Movements',
        balance: 'Balances',
        rate: 'Official rate',
        check: 'Check of connections',
      },
      states: {
        ok: 'Answers',
        degraded: 'Answers with failures',
        down: 'Hardly answers',
      },
      ofDay: { answered: 'Always answered today', failed: 'Had failures today' },
      lately: (text) => `Last 5 minutes: ${text}`,
      today: (text) => `24 hours: ${text}`,
      notAskedBanks: (names) => `Nobody used them in the last 24 hours: ${names.join(', ')}.`,
      answered: (percent, calls) => `answered ${percent} % of ${calls}`,
      within: (seconds) => `nearly always within ${seconds} s`,
      lastFailure: (time) => `last failure: ${time}`,
      hours: (good, partly, hardly) =>
        [
          `${good} h without failures`,
          ...(partly > 0 ? [`${partly} h with failures`] : []),
          ...(hardly > 0 ? [`${hardly} h with hardly an answer`] : []),
        ].join(', '),
      dayAgo: '24 h ago',
      now: 'Now',
    },
  },
}
