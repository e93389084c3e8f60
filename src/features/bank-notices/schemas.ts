import * as z from 'zod'
import { said } from '../../domain/words.ts'
import {
  accountOrAbsent,
  amount,
  bankCode,
  bankCodeOrAbsent,
  commerceOrAbsent,
  concept,
  day,
  dayOrAbsent,
  documentOrNull,
  networkCode,
  phone,
  phoneOrAbsent,
  phoneOrNull,
  reference,
  referenceOrAbsent,
  timeAndDay,
  timeOfDayOrAbsent,
} from './fields.ts'

const VES = /^0*928$/

/** The address of a connection of a user's own. */
export const NoticeParams = z.lazy(() =>
  z.object({
    token: z.string().max(64).meta({
      description: 'From the connection’s `noticeUrl`.',
      example: 'AZoKvKmDdyPMZ8bqEm_aZRk0s1d3cWl2b3JtYXRpb24',
    }),
  }),
)

/** NotificationPush V2.0 of BNC's manual: the fields that are read. */
export const BncNotice = z.lazy(() =>
  z
    .object({
      PaymentType: z
        .enum(['P2P', 'TRF', 'DEP'], said('Debe ser P2P, TRF o DEP.', 'Must be P2P, TRF or DEP.'))
        .meta({
          description: 'Mobile payment, transfer, or deposit.',
          example: 'P2P',
        }),
      OriginBankReference: referenceOrAbsent.meta({
        description: 'The reference of the payer’s bank, which the payer knows.',
        example: '00012283',
      }),
      DestinyBankReference: reference.meta({
        description: 'The reference of this bank, which its statement shows.',
        example: '00014894',
      }),
      OriginBankCode: bankCodeOrAbsent.meta({ description: 'The payer’s bank.', example: '0105' }),
      Date: dayOrAbsent.meta({ description: 'The day in Caracas.', example: '20260420' }),
      TxDate: dayOrAbsent.meta({
        description: 'The same day, under the name that some notices use.',
        example: '20260420',
      }),
      Hour: timeOfDayOrAbsent.meta({
        description: 'The hour and minute in Caracas. What cannot be read is ignored.',
        example: '1430',
      }),
      TxHour: timeOfDayOrAbsent.meta({
        description: 'The same, under the name that some notices use.',
        example: '1430',
      }),
      CurrencyCode: z
        .union([z.string(), z.number(), z.null()])
        .optional()
        .refine(
          (code) => code == null || VES.test(String(code)),
          said('Deben ser bolívares: 0928.', 'Must be bolívares: 0928.'),
        )
        .meta({ example: '0928' }),
      Amount: amount.meta({ example: '250.00' }),
      ClientPhone: phoneOrAbsent.meta({
        description: 'The payer’s phone.',
        example: '00584141234567',
      }),
      Concept: concept.meta({ example: 'Pedido 7' }),
      CommerceID: commerceOrAbsent.meta({
        description: 'Who was paid: has to be the connection’s commerce.',
        example: 'J309841327',
      }),
      CommercePhone: phoneOrAbsent.meta({
        description: 'The phone that was paid: has to be the connection’s.',
        example: '00584141234567',
      }),
      CreditorAccount: accountOrAbsent.meta({
        description:
          'The account that was paid, of transfers and deposits: has to be the connection’s.',
        example: '01910001482101010049',
      }),
    })
    .refine((notice) => notice.Date !== null || notice.TxDate !== null, {
      path: ['Date'],
      error: said('Debe ser un día como 20260420.', 'Must be a day such as 20260420.'),
    })
    .meta({ id: 'BncNotice' }),
)

export type BncNotice = z.output<typeof BncNotice>

export const NoticeTaken = z.lazy(() =>
  z.object({ message: z.string().meta({ example: 'Recibido.' }) }).meta({ id: 'NoticeTaken' }),
)

/** R4notifica of R4 Conecta V3.0: the fields that are read. */
export const R4Notice = z.lazy(() =>
  z
    .object({
      IdComercio: commerceOrAbsent.meta({
        description: 'Who was paid: has to be the connection’s commerce.',
        example: '309841327',
      }),
      TelefonoComercio: phoneOrAbsent.meta({
        description: 'The phone that was paid: has to be the connection’s.',
        example: '04141234567',
      }),
      TelefonoEmisor: phone.meta({ description: 'The payer’s phone.', example: '04141234567' }),
      Concepto: concept.meta({ example: 'Pedido 7' }),
      BancoEmisor: bankCode.meta({ description: 'The payer’s bank.', example: '134' }),
      Monto: amount.meta({ example: '123.13' }),
      FechaHora: timeAndDay.meta({
        description: 'Without an offset, it is the time in Caracas.',
        example: '2026-04-20T14:30:00.000Z',
      }),
      Referencia: reference.meta({ example: '83736278' }),
      CodigoRed: networkCode.meta({
        description: 'Any other code than `00` means that there was no payment.',
        example: '00',
      }),
    })
    .meta({ id: 'R4Notice' }),
)

export type R4Notice = z.output<typeof R4Notice>

export const R4NoticeTaken = z.lazy(() =>
  z
    .object({ abono: z.literal(true).meta({ description: 'Whether the notice was accepted.' }) })
    .meta({ id: 'R4NoticeTaken' }),
)

/** A notice of Banco Mercantil; everything in it is encrypted. */
export const MercantilNotice = z.lazy(() =>
  z
    .object({
      data: z.base64(said('Debe estar en Base64.', 'Must be Base64.')).min(24).max(16_384).meta({
        description: 'The notice, encrypted with the secret agreed on with the bank.',
        example: 'aiNoNK03P8LZHd95m6ZsWw==',
      }),
    })
    .meta({ id: 'MercantilNotice' }),
)

/** What a decrypted notice of Banco Mercantil has under `webhookNotificationIn`: the fields that are read. */
export const MercantilNoticeContent = z.lazy(() =>
  z.object({
    /** `R` for a payment that was received; other kinds are not recorded. */
    tipo: z.unknown().transform(String),
    referenciaBancoOrdenante: referenceOrAbsent,
    referenciaBancoBeneficiario: referenceOrAbsent,
    bancoOrdenante: bankCodeOrAbsent,
    /** Of a mobile payment, the payer's phone. */
    numeroProductoCliente: phoneOrNull,
    idComercio: commerceOrAbsent,
    /** Of a mobile payment, the phone that was paid. */
    numeroProductoComercio: phoneOrNull,
    fecha: day,
    codigoMoneda: z
      .union([z.string(), z.number(), z.null()])
      .optional()
      .refine((code) => code == null || code === '' || /^(0*928|ves)$/i.test(String(code)), {
        error: said('Deben ser bolívares: 928.', 'Must be bolívares: 928.'),
      }),
    monto: amount,
    concepto: concept,
  }),
)

export type MercantilNoticeContent = z.output<typeof MercantilNoticeContent>
/** The notice of Banco de Venezuela: the fields that are read. */
export const BdvNotice = z.lazy(() =>
  z
    .object({
      bancoOrdenante: bankCode.meta({ description: 'The payer’s bank.', example: '0105' }),
      referenciaBancoOrdenante: reference.meta({
        description: 'The reference of the payer’s bank, which the payer knows.',
        example: '604954047504',
      }),
      numeroCliente: phone.meta({ description: 'The payer’s phone.', example: '04243814360' }),
      idComercio: commerceOrAbsent.meta({
        description: 'Who was paid: has to be the connection’s commerce.',
        example: 'J503045019',
      }),
      numeroComercio: phoneOrAbsent.meta({
        description: 'The phone that was paid: has to be the connection’s.',
        example: '04248131266',
      }),
      fecha: day.meta({ description: 'The day in Caracas.', example: '20250218' }),
      hora: timeOfDayOrAbsent.meta({
        description: 'The hour and minute in Caracas. What cannot be read is ignored.',
        example: '1009',
      }),
      monto: amount.meta({ example: '30.0' }),
    })
    .meta({ id: 'BdvNotice' }),
)

export type BdvNotice = z.output<typeof BdvNotice>

/** A notice of Banco del Tesoro (Identificador de Pagos V1.0): the fields that are read. */
export const TesoroNotice = z.lazy(() =>
  z
    .object({
      payment_type: z
        .string()
        .max(20)
        .meta({ description: 'The kind of payment.', example: 'P2C' }),
      reference: reference.meta({ example: '000123456789' }),
      source_bank: bankCodeOrAbsent.meta({ description: 'The payer’s bank.', example: '0102' }),
      amount: amount.meta({ example: '154.00' }),
      source_phone: phoneOrAbsent.meta({
        description: 'The payer’s phone.',
        example: '04141234567',
      }),
      document: documentOrNull.meta({
        description: 'The payer’s. What cannot be read is ignored.',
        example: 'V12345678',
      }),
      payment_date: timeAndDay.meta({
        description: 'Without an offset, it is the time in Caracas.',
        example: '2026-04-20 14:30:00',
      }),
      description: concept.meta({ example: 'Pedido 7' }),
    })
    .meta({ id: 'TesoroNotice' }),
)

export type TesoroNotice = z.output<typeof TesoroNotice>

export const BdvNoticeTaken = z.lazy(() =>
  z
    .object({
      codigo: z.enum(['00', '01', '99']).meta({
        description: '`00` recorded, `01` known before, `99` the API key is wrong.',
        example: '00',
      }),
      mensajeCliente: z.string().meta({ example: 'Pago recibido.' }),
      mensajeSistema: z
        .enum(['Notificado', 'Renotificado', 'Corrija el API KEY'])
        .meta({ example: 'Notificado' }),
    })
    .meta({ id: 'BdvNoticeTaken' }),
)
