import { describe, expect, test } from 'vitest'
import { recordBankStatement, recordNotice } from '../../../../src/db/functions.ts'
import type { Row } from '../../../support/database.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed(new Date('2026-03-05T16:00:00.000Z'))

/** A payment as it is told; what a line shows of it, it shows as a notice does. */
const payment = {
  amount: '250.00',
  reference: '000012283456' as string | null,
  phone: '04141234567' as string | null,
  bankCode: '0105' as string | null,
}
type Payment = Partial<typeof payment>

let noticed = 0
const notice = (bookedOn: string, told: Payment = {}, onStatement = false) =>
  bed.value(
    recordNotice({
      ...{ connection: 'file', noticeKey: `notice-${++noticed}`, type: 'p2p', concept: '' },
      ...{ ...payment, ...told, bookedOn, onStatement },
    }),
  )

const statement = (...lines: (Payment & { bookedOn: string; controlNumber?: string })[]) =>
  bed.value(
    recordBankStatement({
      ...{ connection: 'file', from: '2026-03-01', to: '2026-03-05' },
      readAt: bed.now.toISOString(),
      lines: lines.map((line, place) => ({
        ...{ controlNumber: `F-${line.bookedOn}-${place}`, direction: 'in', type: 'p2p' },
        ...{ concept: '', ...payment, ...line },
      })),
    }),
  )

const movements = () =>
  bed.database.query<Row>(
    `select booked_on, notice_key is not null as noticed, control_number is not null as stated
     from bank_movements order by booked_on, id`,
  )
const BOTH = { noticed: true, stated: true }

test.each([
  { told: '2026-03-02', booked: '2026-03-03', line: {} },
  { told: '2026-03-03', booked: '2026-03-02', line: {} },
  { told: '2026-03-02', booked: '2026-03-03', line: { phone: null, bankCode: null } },
  { told: '2026-03-02', booked: '2026-03-03', line: { reference: '12283456' } },
])(
  'a payment that is noticed on $told and booked on $booked is one movement, of the day of the books: $line',
  async ({ told, booked, line }) => {
    await notice(told)
    await statement({ bookedOn: booked, ...line })
    expect(await movements()).toEqual([{ booked_on: booked, ...BOTH }])
    await statement({ bookedOn: booked, ...line })
    expect(await movements()).toHaveLength(1)
  },
)

test.each([true, false])(
  'so is one whose notice comes after its line, on a bank with statements: %s',
  async (onStatement) => {
    await statement({ bookedOn: '2026-03-03' })
    expect(await notice('2026-03-02', {}, onStatement)).toBe('known')
    expect(await movements()).toEqual([{ booked_on: '2026-03-03', ...BOTH }])
  },
)

test.each<[string, Payment]>([
  ['another reference', { reference: '000012283457' }],
  ['another phone', { phone: '04147654321' }],
  ['another bank', { bankCode: '0102' }],
  ['another amount', { amount: '250.01' }],
  ['no reference', { reference: null }],
  ['a reference of zeros alone', { reference: '0000' }],
  ['a short reference and no phone', { reference: '3456', phone: null }],
])(
  'a line of the next day with %s is another payment, before the notice and after it',
  async (_, line) => {
    const told = { reference: line.reference?.length === 4 ? line.reference : payment.reference }
    await notice('2026-03-02', told)
    await statement({ bookedOn: '2026-03-03', ...line })
    expect(await movements()).toHaveLength(2)
    await bed.database.query('delete from bank_movements where control_number is null')
    expect(await notice('2026-03-02', told)).not.toBe('known')
    expect(await movements()).toHaveLength(2)
  },
)

test('two days before is too long ago', async () => {
  await notice('2026-03-01')
  await statement({ bookedOn: '2026-03-03' })
  expect(await movements()).toHaveLength(2)
})

test('of two lines on neighbouring days, that of its own day is the payment, and the other one is another', async () => {
  await notice('2026-03-02')
  await statement({ bookedOn: '2026-03-02' }, { bookedOn: '2026-03-03' })
  expect(await movements()).toEqual([
    { booked_on: '2026-03-02', ...BOTH },
    { booked_on: '2026-03-03', noticed: false, stated: true },
  ])
})

test('of two lines on both sides of its day, nobody knows which one it is: none is taken for it', async () => {
  await notice('2026-03-03')
  await statement({ bookedOn: '2026-03-02' }, { bookedOn: '2026-03-04' })
  expect(await movements()).toHaveLength(3)
})

test('two equal payments on neighbouring days with references of their own stay two', async () => {
  await notice('2026-03-02', { reference: '000000111111' })
  await notice('2026-03-03', { reference: '000000222222' })
  await statement(
    { bookedOn: '2026-03-03', reference: '000000222222' },
    { bookedOn: '2026-03-03', reference: '000000111111' },
  )
  expect(await movements()).toEqual([
    { booked_on: '2026-03-03', ...BOTH },
    { booked_on: '2026-03-03', ...BOTH },
  ])
})

/** The bank confirms a claim, with a number of its own. */
const confirm = (bookedOn: string, reference = payment.reference, number = 'N-1') =>
  bed.database.query(
    `select record_claimed_movement(p, null::payment_links, new_order_outcome('success',
       p_reference => $2, p_control_number => $4, p_booked_on => $3::date))
     from jsonb_populate_record(null::bank_orders, $1) p`,
    [
      JSON.stringify({
        ...{ connection: 'file', environment: 'live', amount: payment.amount },
        ...{ phone: payment.phone, bank_code: payment.bankCode },
      }),
      reference,
      bookedOn,
      number,
    ],
  )

test.each(['2026-03-02', '2026-03-03', '2026-03-04'])(
  'a claim that is confirmed as booked on %s is what a notice of the day between has told',
  async (booked) => {
    await notice('2026-03-03')
    await confirm(booked)
    expect(await movements()).toEqual([{ booked_on: booked, ...BOTH }])
  },
)

test('a claim of another reference is another payment', async () => {
  await notice('2026-03-03')
  await confirm('2026-03-02', '000099999999')
  expect(await movements()).toHaveLength(2)
})

describe('what came in while no bank works is booked on the next banking day:', () => {
  // A Friday to the Monday after.
  const [friday, saturday, sunday, monday] = [
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ] as const

  test.each([friday, saturday])('the line of Monday is a notice of %s', async (told) => {
    await notice(told)
    await statement({ bookedOn: monday })
    expect(await movements()).toEqual([{ booked_on: monday, ...BOTH }])
    await statement({ bookedOn: monday })
    expect(await movements()).toHaveLength(1)
  })

  test.each([true, false])(
    'so it is if the notice comes after it, on a bank with statements: %s',
    async (onStatement) => {
      await statement({ bookedOn: monday })
      expect(await notice(saturday, {}, onStatement)).toBe('known')
      expect(await movements()).toEqual([{ booked_on: monday, ...BOTH }])
    },
  )

  test('a claim of Saturday that is confirmed is what a file shows on Monday', async () => {
    await statement({ bookedOn: monday })
    await confirm(saturday)
    expect(await movements()).toHaveLength(1)
  })

  test('not the line of another payer, or of the day after', async () => {
    await notice(saturday)
    await statement({ bookedOn: monday, phone: '04147654321' }, { bookedOn: '2026-03-03' })
    expect(await movements()).toHaveLength(3)
  })

  test('the notice that is nearest is the line’s, and the other one is another payment', async () => {
    await notice(saturday, {}, true)
    await notice(sunday, {}, true)
    await statement({ bookedOn: monday })
    expect(await movements()).toEqual([
      { booked_on: saturday, noticed: true, stated: false },
      { booked_on: monday, ...BOTH },
    ])
  })

  test('of two notices, or of two lines, nobody knows which one it is', async () => {
    await notice(friday, {}, true)
    await notice(saturday, {}, true)
    await statement({ bookedOn: monday })
    expect(await movements()).toHaveLength(3)
    await bed.database.query('delete from bank_movements')
    await statement({ bookedOn: monday }, { bookedOn: monday })
    expect(await notice(saturday, {}, true)).not.toBe('known')
    expect(await movements()).toHaveLength(3)
  })
})

describe('where a bank gives no numbers, those of neighbouring days are of one payment:', () => {
  const [first, second] = ['2026-03-02', '2026-03-03'] as const
  const numberOf = (day: string) => `${day.replaceAll('-', '')}-CR-12283456-250.00`
  const line = (day: string, told: Payment = {}) => ({
    ...{ bookedOn: day, controlNumber: numberOf(day), ...told },
  })
  const numbers = async () =>
    (
      await bed.database.query<{ control_number: string }>(
        'select control_number from bank_movements order by control_number',
      )
    ).map(({ control_number: number }) => number)

  test('a claim that is confirmed for a day before that of the books is the line of these', async () => {
    await confirm(first, payment.reference, numberOf(first))
    await statement(line(second, { phone: null, bankCode: null }))
    expect(await movements()).toEqual([{ booked_on: second, noticed: false, stated: true }])
    expect(await numbers()).toEqual([numberOf(second)])
    await confirm(first, payment.reference, numberOf(first))
    await statement(line(second))
    expect(await numbers()).toEqual([numberOf(second)])
  })

  test('what the bank lists of a payer for that day is in the books already', async () => {
    await statement(line(second))
    await bed.database.query('select record_movements($1, $2)', [
      'file',
      JSON.stringify([{ ...payment, ...line(first), direction: 'in', type: 'p2p', concept: '' }]),
    ])
    expect(await numbers()).toEqual([numberOf(second)])
  })

  test('the bank’s own line takes the place of what a file has shown', async () => {
    await statement({ bookedOn: first, controlNumber: 'F-1' })
    await statement(line(second))
    expect(await numbers()).toEqual([numberOf(second)])
    await statement(line(second))
    expect(await numbers()).toEqual([numberOf(second)])
  })

  test('two that one statement shows are two', async () => {
    await statement(line(first))
    await statement(line(first), line(second))
    expect(await numbers()).toEqual([numberOf(first), numberOf(second)])
  })

  test.each<[string, Payment]>([
    ['another reference', { reference: '000012283457' }],
    ['another phone', { phone: '04147654321' }],
    ['another amount', { amount: '250.01' }],
  ])('a line of %s is another payment', async (_, told) => {
    await confirm(first, payment.reference, numberOf(first))
    await statement(line(second, told))
    expect(await numbers()).toHaveLength(2)
  })

  test('numbers that the bank gives itself are of two payments', async () => {
    await confirm(first, payment.reference, 'N-1')
    await statement({ bookedOn: second, controlNumber: 'N-2' })
    expect(await numbers()).toEqual(['N-1', 'N-2'])
  })

  test('of two lines that it can be, nobody knows which one it is', async () => {
    await confirm('2026-03-03', payment.reference, numberOf('2026-03-03'))
    await statement(line('2026-03-02'), line('2026-03-04'))
    expect(await numbers()).toHaveLength(3)
  })
})
