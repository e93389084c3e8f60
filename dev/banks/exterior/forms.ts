import * as z from 'zod'
import type { BankRequest } from '../bank-messages.ts'

const client = z.string().regex(/^[VEJPGC]\d{9}$/)
const channel = z.enum(['01', '02'])
const day = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/)
const phone = z.string().regex(/^584\d{9}$/)
const account = z.string().regex(/^\d{20}$/)
const bank = z.string().regex(/^0\d{3}$/)
const amount = z.string().regex(/^\d{1,11}\.\d{2}$/)
const document = z.string().regex(/^[VEJPGC]\d{4,9}$/)
const concept = z
  .string()
  .max(35)
  .regex(/^[\x20-\x7e]*$/)
const position = z.number().int().min(0)

export const Received = z.strictObject({
  id_cliente: client,
  id_canal: channel,
  fecha: day,
  telefono_emisor: phone,
  moneda: z.literal('VES').optional(),
  monto: amount.optional(),
  referencia: z.string().optional(),
})
export const Movements = z.strictObject({
  idCliente: client,
  idCanal: channel,
  fecha: day,
  cuenta: account,
  posicionInicial: position,
  tipoListado: z.union([z.literal(0), z.literal(2)]),
})
export const Accounts = z.strictObject({ idCliente: client, idCanal: channel })
export const Payment = z.strictObject({
  ip: z.ipv4(),
  idCliente: client,
  idCanal: channel,
  idOperacion: z.string().min(1).max(15),
  fechaOperacion: z.string().regex(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}\.\d{3}$/),
  codigoBanco: bank,
  nombreBanco: z.string().min(1),
  concepto: concept,
  datosAutorizados: z.string().min(1),
  envioEmailEmisor: z.boolean(),
  envioEmailBeneficiario: z.boolean(),
})
export const Authorized = z.strictObject({
  telefonoEmisor: phone,
  cuentaEmisor: account,
  idBeneficiario: document,
  telefonoBeneficiario: phone,
  moneda: z.literal('VES'),
  monto: amount,
  exp: z.number(),
})
export const SentPayments = z.strictObject({
  idCliente: client,
  idCanal: channel,
  fecha: day,
  telefonoReceptor: phone,
  posicionInicial: position,
})
const requestData = z.strictObject({
  idCliente: client,
  idSesion: z.string().regex(/^\d{16}$/),
  idCanal: z.number().int(),
  idUsuario: z.string().min(1),
  idTerminal: z.string().min(1),
  IdConsumidor: z.string().min(1),
})
export const Transfer = z.strictObject({
  datosPeticion: requestData,
  transferenciaInmediata: z.strictObject({
    ctaPagadora: account,
    ctaReceptora: account,
    codigobancoReceptor: bank,
    idReceptor: document,
    monto: amount,
    moneda: z.literal('VES'),
    nombreBeneficiario: z.string().min(1).max(50),
    concepto: z.string().max(70),
  }),
})
export const Instant = z.strictObject({
  datosPeticion: requestData,
  fecha: z.iso.date(),
  documentoContraparte: z.string(),
  referencia: z.string().optional(),
  cuenta: account.optional(),
  tipoConsulta: z.enum(['C', 'D']),
  otroBanco: z.boolean(),
  monto: amount.optional(),
  posicionInicial: position.optional(),
})
const charge = {
  idCanal: channel,
  idCliente: client,
  telfReceptor: phone,
  ctaReceptor: account,
  idPagador: document,
  telfPagador: phone,
  moneda: z.literal('VES'),
  concepto: concept,
  monto: amount,
  codBanco: bank,
}
export const Charge = z.strictObject({ ...charge, otp: z.string().regex(/^\d{6,8}$/) })
export const Annulment = z.strictObject({ ...charge, serialOperacion: z.string().min(1) })

/** The fields of a body; null if one is missing, unknown or malformed. */
export function readBody<Fields>(form: z.ZodType<Fields>, { body, headers }: BankRequest) {
  if (headers['content-type'] !== 'application/json') return null
  try {
    const parsed = form.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
