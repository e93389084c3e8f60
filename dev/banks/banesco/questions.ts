import * as z from 'zod'

const DAY = z.iso.date()

const ByReference = z.strictObject({ referenceNumber: z.string().regex(/^\d{7,20}$/) })

const ByPayer = z.strictObject({
  referenceNumber: z.string().regex(/^\d{6}$/),
  phoneNum: z.string().regex(/^584\d{9}$/),
  bankId: z.string().regex(/^0\d{3}$/),
  startDt: DAY,
  amount: z.number().positive().multipleOf(0.01).optional(),
})

const ByPeriod = z.strictObject({
  accountId: z.string().regex(/^\d{20}$/),
  startDt: DAY,
  endDt: DAY,
})

const Question = z.strictObject({
  dataRequest: z.strictObject({
    device: z.strictObject({
      type: z.literal('Notebook'),
      description: z.string().min(1).max(200),
      ipAddress: z.ipv4(),
    }),
    securityAuth: z.strictObject({ sessionId: z.string() }),
    transaction: z.union([ByPayer, ByPeriod, ByReference]),
  }),
})

export type Transaction = z.output<typeof Question>['dataRequest']['transaction']

/** The question of a body; null if a field is missing, unknown or malformed. */
export function readQuestion(body: string): Transaction | null {
  try {
    return Question.parse(JSON.parse(body)).dataRequest.transaction
  } catch {
    return null
  }
}
