import * as z from 'zod'
import { MAX_RATE, rateFromNumber } from '../../domain/rate.ts'
import {
  MAX_BANK_DELAY_SECONDS,
  SIMULATION_STATUSES,
  SIMULATION_TYPES,
} from '../../domain/simulations.ts'
import { said } from '../../domain/words.ts'
import { merchantId, simulationId } from '../../platform/ids.ts'
import { bankCode, money, paymentReference, phone } from '../../wire/local-fields.ts'
import { isoTime, pathId, publicId } from '../../wire/schemas.ts'

const DAY_SECONDS = 86_400

const MERCHANT_NOTE = 'The merchant; a key that is bound to one need not name it.'

const ofMerchant = z.lazy(() =>
  pathId(merchantId)
    .optional()
    .meta({ description: MERCHANT_NOTE, example: 'mer_01kga5ycm3e8wbrqjbzqk9c6vm' }),
)

const wholeSeconds = (most: number) =>
  z
    .int(
      said(
        `Deben ser segundos enteros, de 1 a ${most}.`,
        `Must be whole seconds, from 1 to ${most}.`,
      ),
    )
    .min(1)
    .max(most)

const seconds = z.lazy(() =>
  wholeSeconds(DAY_SECONDS).optional().meta({
    description: 'How long it lasts. Without it, the next call that it fits spends it.',
    example: 60,
  }),
)

const rate = z.lazy(() =>
  z
    .number(
      said(
        `Debe ser un número de ${MAX_RATE} como máximo, con ocho decimales como máximo.`,
        `Must be a number of at most ${MAX_RATE}, with eight decimals at most.`,
      ),
    )
    .transform((number, context) => {
      const exact = rateFromNumber(number)
      if (exact !== null) return exact
      context.addIssue(
        said(
          `Debe ser mayor que 0 y ${MAX_RATE} como máximo, con ocho decimales como máximo.`,
          `Must be more than 0 and at most ${MAX_RATE}, with eight decimals at most.`,
        ),
      )
      return z.NEVER
    })
    .meta({ description: 'Bolívares for a dollar.', example: 150.25 }),
)

/** A fault of the simulated bank that has no fields of its own. */
const fault = <const Type extends string>(type: Type, description: string) =>
  z.object({
    type: z.literal(type).meta({ description }),
    merchantId: ofMerchant,
    seconds,
  })

const IncomingPayment = z.lazy(() =>
  z
    .object({
      type: z.literal('incoming_payment').meta({
        description:
          'Somebody makes a mobile payment to the merchant: a verification and the payer’s claim find it, and pending claims of its payer are settled within the next minutes.',
      }),
      merchantId: ofMerchant,
      phone: phone.meta({ description: 'The payer’s.' }),
      amount: money.meta({ description: 'Bolívares.' }),
      bankCode: bankCode.optional().meta({ description: 'The payer’s bank.' }),
      reference: paymentReference
        .optional()
        .meta({ description: 'The bank chooses one by default.', example: '00012283' }),
    })
    .meta({ id: 'SimulatedIncomingPayment' }),
)

const LostAnswer = z.lazy(() =>
  fault(
    'lost_answer',
    'The bank executes the next payment, charge or refund, and its answer is lost: it is `pending`, and settled within the next minutes.',
  ).meta({ id: 'SimulatedLostAnswer' }),
)

const BankOutage = z.lazy(() =>
  fault(
    'bank_outage',
    'The bank does not answer. What it is sent then stays `pending` and fails later with `BANK_DOWN`; a claim is looked up again.',
  ).meta({ id: 'SimulatedBankOutage' }),
)

const SlowBank = z.lazy(() =>
  fault('slow_bank', 'The bank answers late.')
    .extend({
      delaySeconds: wholeSeconds(MAX_BANK_DELAY_SECONDS).meta({
        description: 'After how many seconds it answers. With 10, nobody waits for it any more.',
        example: 3,
      }),
    })
    .meta({ id: 'SimulatedSlowBank' }),
)

const LateNotice = z.lazy(() =>
  fault(
    'late_notice',
    'The bank shows the next incoming payment, and tells of it, only later: until then a verification is `absent`, and a payer’s claim `pending`.',
  )
    .extend({
      delaySeconds: wholeSeconds(DAY_SECONDS).meta({
        description: 'After how many seconds it does.',
        example: 120,
      }),
    })
    .meta({ id: 'SimulatedLateNotice' }),
)

const DuplicateNotice = z.lazy(() =>
  fault(
    'duplicate_notice',
    'The bank tells twice of the next incoming payment. It still pays for one thing, once.',
  ).meta({ id: 'SimulatedDuplicateNotice' }),
)

const WrongAmount = z.lazy(() =>
  fault(
    'wrong_amount',
    'The next mobile payment to the merchant comes with another amount: a part payment or too much, for a checkout; for any other link the claim finds nothing.',
  )
    .extend({ amount: money.meta({ description: 'The bolívares that come.' }) })
    .meta({ id: 'SimulatedWrongAmount' }),
)

const RateChange = z.lazy(() =>
  z
    .object({
      type: z.literal('rate_change').meta({
        description:
          'A dollar has another rate for what the merchant asks payers for in the test environment. Quotes that are open hold.',
      }),
      merchantId: ofMerchant,
      rate,
      seconds: wholeSeconds(DAY_SECONDS)
        .optional()
        .meta({ description: 'How long it lasts. Without it, until it is ended.', example: 600 }),
    })
    .meta({ id: 'SimulatedRateChange' }),
)

const ReferenceUsed = z.lazy(() =>
  fault(
    'reference_used',
    'The bank says of the next payment that it is asked for that somebody has had it confirmed before: a verification is `already_used`, and a claim fails with `ALREADY_USED`.',
  ).meta({ id: 'SimulatedReferenceUsed' }),
)

export const NewSimulation = z.lazy(() =>
  z
    .discriminatedUnion(
      'type',
      [
        IncomingPayment,
        LostAnswer,
        BankOutage,
        SlowBank,
        LateNotice,
        DuplicateNotice,
        WrongAmount,
        RateChange,
        ReferenceUsed,
      ],
      said(
        `Debe ser uno de ${SIMULATION_TYPES.join(', ')}.`,
        `Must be one of ${SIMULATION_TYPES.join(', ')}.`,
      ),
    )
    .meta({ id: 'NewSimulation' }),
)

const SimulatedPayment = z.lazy(() =>
  z
    .object({
      phone: z.string().meta({ example: '04121234567' }),
      bankCode: z.string().nullable().meta({ example: '0102' }),
      amount: z
        .number()
        .meta({ description: 'Bolívares, as the bank has booked it.', example: 125.5 }),
      reference: z.string().meta({ example: '00012283' }),
      bookedOn: z.string().meta({ description: 'The Caracas day.', example: '2026-01-31' }),
      shownAt: isoTime.meta({ description: 'From when on the bank shows it and has told of it.' }),
      notices: z.int().meta({ description: 'How often the bank tells of it.', example: 1 }),
    })
    .meta({ id: 'SimulatedPayment' }),
)

export const Simulation = z.lazy(() =>
  z
    .object({
      id: publicId(simulationId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      merchantId: publicId(merchantId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      type: z.enum(SIMULATION_TYPES).meta({ example: 'wrong_amount' }),
      status: z.enum(SIMULATION_STATUSES).meta({
        description:
          '`spent`: a call has met it. `ended`: its time is over, or somebody has ended it.',
        example: 'active',
      }),
      delaySeconds: z.int().nullable().meta({
        description: 'Of `slow_bank` and `late_notice`.',
        example: null,
      }),
      amount: z.number().nullable().meta({
        description: 'Bolívares, of `wrong_amount`.',
        example: 80,
      }),
      rate: z.number().nullable().meta({
        description: 'Bolívares for a dollar, of `rate_change`.',
        example: null,
      }),
      payment: SimulatedPayment.nullable().meta({
        description: 'Of `incoming_payment`, what the bank has booked.',
        example: null,
      }),
      endsAt: isoTime.nullable().meta({ example: null }),
      spentAt: isoTime.nullable().meta({ example: null }),
      createdAt: isoTime,
    })
    .meta({ id: 'Simulation' }),
)

export const SimulationQuery = z.lazy(() => z.object({ merchantId: ofMerchant }))

export const SimulationList = z.lazy(() =>
  z.object({ data: z.array(Simulation) }).meta({ id: 'SimulationList' }),
)

export const SimulationParams = z.lazy(() => z.object({ id: pathId(simulationId) }))
