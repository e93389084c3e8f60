import * as z from 'zod'
import type { BankRequest } from '../bank-messages.ts'

/** The bank wants a number of two decimals, which JSON.parse() forgets. */
const AMOUNT = /"monto":\d{1,11}\.\d{2}[,}]/
const amount = z.number().max(99_999_999.99)
const channel = z.enum(['20', '21', '22', '23', '24'])
const document = z.string().regex(/^[VEJPGC]\d{11}$/)
const account = z.string().regex(/^\d{20}$/)
const bank = z.string().regex(/^0\d{3}$/)
const phone = z.string().regex(/^04\d{9}$/)
const bareNumber = z.string().regex(/^4\d{9}$/)
const plain = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\x20-\x7e]*$/)

export const Payment = z.strictObject({
  banco: bank,
  idBeneficiario: document,
  telefono: phone,
  telefonoAfiliado: phone,
  monto: amount,
  motivo: plain(35),
  canal: channel,
  tipoCuenta: z.literal('E'),
  idExterno: z.string().max(20).optional(),
  cuenta: account.optional(),
  moneda: z.literal('VES').optional(),
})

export const Transfer = z.strictObject({
  moneda: z.literal('VES'),
  canal: channel,
  tipo_cce: z.literal('E'),
  tipo_proposito: z.literal('220'),
  tipo_instrumento_b: z.enum(['T', 'C']),
  identificacion_o: document,
  cuenta_origen: account,
  cod_banco_d: bank,
  nombre_d: z.string().min(1),
  identificacion_b: document,
  cod_banco_a: bank,
  nombre_a: z.string().min(1),
  cuenta_destino: account,
  telefono: z.string(),
  correo: z.literal(''),
  monto: amount,
  concepto: plain(140),
  direccion_ip: z.ipv4(),
})

export const Charge = z.strictObject({
  banco: bank,
  id: document,
  telefonoPagador: bareNumber,
  monto: amount,
  token: z.string().regex(/^\d{6,8}$/),
  telefonoCobrador: bareNumber.optional(),
  motivo: plain(35),
})

const debit = {
  moneda: z.literal('VES'),
  canal: channel,
  Tvalidacion_p: z.enum(['T', 'C']),
  identificacion_p: document,
  cuenta_cobrador: account,
  cuenta_pagador: z.union([account, z.literal('')]),
  telefono_pagador: z.union([phone, z.literal('')]),
  cod_banco_p: bank,
  monto: amount,
  direccion_ip: z.ipv4(),
}
export const DebitKey = z.strictObject(debit)
export const Debit = z.strictObject({
  ...debit,
  identificacion_b: document.optional(),
  nombre_p: z.string().min(1),
  concepto: plain(140),
  Token_p: z.string().min(1),
  referencia_c: z.string(),
})

/** The fields of a body; null if one is missing, unknown or malformed. */
export function readBody<Fields>(form: z.ZodType<Fields>, { body, headers }: BankRequest) {
  if (headers['content-type'] !== 'application/json' || !AMOUNT.test(body)) return null
  try {
    const parsed = form.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** `V00012345678` -> `V12345678` */
export const shortDocument = (long: string): string => long.replace(/^([A-Z])0+/, '$1')
/** `10.5` -> `10.50` */
export const bookedAmount = (number: number): string => number.toFixed(2)
