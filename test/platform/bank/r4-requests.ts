import { createHmac } from 'node:crypto'
import type { R4 } from '../../../dev/banks/r4/r4.ts'

/** Right requests, and what each signs, as the bank's documents have it. */
export const REQUESTS = {
  MBbcv: {
    body: { Moneda: 'USD', Fechavalor: '2026-03-10' },
    signed: ['Fechavalor', 'Moneda'],
  },
  MBvuelto: {
    body: {
      TelefonoDestino: '04121234567',
      Cedula: 'V12345678',
      Banco: '0102',
      Monto: '10.00',
      Concepto: 'Almuerzo',
      Ip: '192.0.2.1',
    },
    signed: ['TelefonoDestino', 'Monto', 'Banco', 'Cedula'],
  },
  MBc2p: {
    body: {
      TelefonoDestino: '04147654321',
      Cedula: 'V12345678',
      Banco: '0102',
      Monto: '10.00',
      Otp: '12345678',
    },
    signed: ['TelefonoDestino', 'Monto', 'Banco', 'Cedula'],
  },
  MBanulacionC2P: {
    body: { Cedula: 'V12345678', Banco: '0102', Referencia: '01070728' },
    signed: ['Banco'],
  },
  CreditoInmediato: {
    body: {
      Banco: '0102',
      Cedula: 'V12345678',
      Telefono: '04121234567',
      Monto: '10.00',
      Concepto: 'Almuerzo',
    },
    signed: ['Banco', 'Cedula', 'Telefono', 'Monto'],
  },
  CICuentas: {
    body: {
      Cedula: 'J309841327',
      Cuenta: '01020501830003283374',
      Monto: '10.00',
      Concepto: 'Alquiler',
    },
    signed: ['Cedula', 'Cuenta', 'Monto'],
  },
  GenerarOtp: {
    body: { Banco: '0102', Monto: '10.00', Telefono: '04121234567', Cedula: 'V12345678' },
    signed: ['Banco', 'Monto', 'Telefono', 'Cedula'],
  },
  DebitoInmediato: {
    body: {
      Banco: '0102',
      Monto: '10.00',
      Telefono: '04121234567',
      Cedula: 'V12345678',
      Nombre: 'Pagador',
      OTP: '12345678',
      Concepto: 'Almuerzo',
    },
    signed: ['Banco', 'Cedula', 'Telefono', 'Monto', 'OTP'],
  },
  ConsultarOperaciones: {
    body: { Id: '0c5b8d0e-5d0f-4a53-9d52-6a5f5f3a0001' },
    signed: ['Id'],
  },
} as const satisfies Record<string, { body: Record<string, string>; signed: string[] }>

export type RequestName = keyof typeof REQUESTS

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of a body
  body: any
}

/** Sends a right request, with these fields changed and these headers instead of the right ones. */
export async function send(
  bank: R4,
  name: RequestName,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { body, signed } = REQUESTS[name]
  const changed: Record<string, unknown> = { ...body, ...changes }
  const { commerce } = bank.config
  const text = signed.map((field) => String(changed[field] ?? '')).join('')
  const response = await fetch(`${bank.url}/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Commerce: commerce,
      Authorization: createHmac('sha256', commerce).update(text).digest('hex'),
      ...headers,
    },
    body: JSON.stringify(changed),
  })
  return { status: response.status, body: await response.json() }
}
