import * as z from 'zod'
import type { BankRequest, BankResponse } from './bank-messages.ts'
import type { PlannedFaults } from './faults.ts'

/** The controls of a simulator over HTTP, by the last part of the path; a GET has no body. */
export type Controls = Record<string, (body: unknown) => unknown>

const PREFIX = 'simulator/'

const FaultCommand = z.intersection(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('slow'), ms: z.number().int().positive() }),
    z.object({ kind: z.literal('silent'), when: z.enum(['before', 'after']) }),
    z.object({ kind: z.literal('cut'), when: z.enum(['before', 'after']) }),
    z.object({ kind: z.literal('garbage') }),
  ]),
  z.object({ times: z.number().int().positive().default(1) }),
)

/** How much later, or earlier, the bank books than it is asked: around midnight, on the other day. */
export const BookingCommand = z.object({ shiftMinutes: z.number().int().min(-1440).max(1440) })

/** A mobile payment into the bank's account. */
export const DepositCommand = z.object({
  amount: z.string().regex(/^[0-9]+\.[0-9]{2}$/, 'is not an amount such as "25.00"'),
  phone: z.string().optional(),
  bankCode: z.string().optional(),
  reference: z.string().optional(),
  concept: z.string().optional(),
})

/** Somebody who can be charged, with the one-time keys that are valid. */
export const PayerCommand = z.object({
  phone: z.string().regex(/^0[0-9]{10}$/, 'is not a phone such as "04241234567"'),
  bankCode: z.string().regex(/^[0-9]{4}$/, 'is not a code such as "0105"'),
  document: z.string().regex(/^[VEJPG][0-9]{5,9}$/, 'is not a document such as "V12345678"'),
  balance: z
    .string()
    .regex(/^[0-9]+\.[0-9]{2}$/, 'is not an amount such as "25.00"')
    .default('1000000.00'),
  keys: z.array(z.string().regex(/^[0-9]{6,8}$/, 'has 6 to 8 digits')).min(1),
})

export const isControlRequest = ({ path }: BankRequest): boolean => path.startsWith(PREFIX)

/** Executes a developer's command, which is not part of the bank's protocol. */
export function runControl(
  request: BankRequest,
  server: PlannedFaults,
  controls: Controls,
): BankResponse {
  const known: Controls = {
    ...controls,
    fault: (body) => {
      const { times, ...fault } = FaultCommand.parse(body)
      server.fault(fault, { times })
    },
    clear: () => server.clearFaults(),
  }
  const name = request.path.slice(PREFIX.length)
  const control = Object.hasOwn(known, name) ? known[name] : undefined
  if (!control) return { status: 404, body: { known: Object.keys(known) } }
  try {
    const result = control(request.body === '' ? undefined : JSON.parse(request.body))
    return { status: 200, body: result ?? { done: name } }
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    return { status: 400, body: { problem } }
  }
}
