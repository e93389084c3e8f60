import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../src/domain/caracas.ts'
import { transactionId } from '../../../src/platform/ids.ts'
import {
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import {
  type ClosingTestbed,
  claimDeposit,
  closeDay,
  readClosing,
  startClosingTestbed,
} from '../../support/closing-testbed.ts'
import { parseCsv } from '../../support/csv.ts'
import { createExternal } from '../../support/external-payments.ts'
import { createBranch, createTill } from '../../support/floor.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { concurrently } from '../../support/payment-testbed.ts'
import { requestRefund } from '../../support/refunds.ts'
import { createShift } from '../../support/shifts.ts'
import { createTransaction } from '../../support/transactions.ts'

const FIRST = '2026-05-04'
let shop: ClosingTestbed
/** The day on which each test trades. */
let day = FIRST
beforeAll(async () => {
  shop = await startClosingTestbed(FIRST)
})
afterAll(() => shop.stop())

const nextDay = () => {
  day = addDays(day, 1)
}
let serial = 0
const somebody = () => {
  serial += 1
  const digits = String(serial).padStart(7, '0')
  return { phone: `0424${digits}`, bankCode: '0105', reference: `6${digits}` }
}
const noon = () => new Date(`${day}T16:00:00.000Z`)
const rows = () => shop.service.database.query('select day::text from closings order by day')

describe('a bank that tells its balance', () => {
  test('cron closes the day, with what the bank says as the opening, and what each movement is', async () => {
    shop.setTime(day, '09:00')
    const { bdv } = shop.banks
    const [paid, unclaimed] = [bdv.deposit({ ...somebody(), amount: '120.10' }), '33.33']
    bdv.deposit({ ...somebody(), amount: unclaimed })
    await shop.runCron(day, '10:00')
    const id = await claimDeposit(shop, 'bdv', paid, noon())
    const refund = await requestRefund(
      shop.api,
      shop.owner,
      shop.merchants.bdv,
      { id },
      {
        body: { amount: 20.1, document: 'V12345678', name: 'Luis Rojas' },
      },
    )
    expect(refund.body.status).toBe('success')
    await closeDay(shop, day)
    expect(await rows()).toContainEqual({ day })
    const { body } = await readClosing(shop, 'bdv', day)
    const { id: accountId, accountNumber } = shop.accounts.bdv
    const shown = {
      bookedOn: day,
      late: false,
      concept: expect.any(String),
      reference: expect.any(String),
      tillId: null,
      branchId: null,
      shiftId: null,
    }
    const movement = {
      ...shown,
      id: expect.stringMatching(/^mov_/),
      unmatchedReason: null,
      match: null,
    }
    const commission = { type: 'fee', direction: 'out', amount: 0.01, phone: null, bankCode: null }
    const masked = expect.stringMatching(/^\*{7}\d{4}$/)
    expect(body).toStrictEqual({
      merchantId: shop.merchants.bdv.id,
      environment: 'production',
      day,
      account: {
        id: accountId,
        ...{ bankCode: '0102', bankName: expect.stringContaining('Venezuela') },
        accountNumber: `****************${accountNumber.slice(-4)}`,
      },
      ...{ opening: 1_000_000, in: 153.43, out: 20.1, fees: 0.02, closing: 1_000_133.31 },
      openingSource: 'bank',
      ...{ bankClosing: 1_000_133.31, bankSilence: null, difference: 0 },
      ...{ movementCount: 5, unmatchedCount: 1, lateCount: 0, externalPayments: [] },
      movements: expect.arrayContaining([
        {
          ...movement,
          direction: 'in',
          type: 'p2p',
          amount: 120.1,
          phone: masked,
          bankCode: '0105',
          match: { type: 'transaction', id },
        },
        {
          ...movement,
          direction: 'in',
          type: 'p2p',
          amount: 33.33,
          phone: masked,
          bankCode: '0105',
          unmatchedReason: 'not_claimed',
        },
        {
          ...movement,
          direction: 'out',
          type: 'p2p',
          amount: 20.1,
          phone: null,
          bankCode: null,
          match: { type: 'refund', id: refund.body.id },
        },
        { ...movement, ...commission },
      ]),
      closedAt: expect.any(String),
    })
    expect(body.movements).toHaveLength(5)
    const claimed = body.movements.find(({ amount }: { amount: number }) => amount === 120.1)
    expect(claimed.concept).toMatch(/^PAGOMOVIL OTROS BANCOS 0105 \*{7}\d{4}$/)
  })

  test('what is claimed after the closing stays as it was when the day was closed', async () => {
    const { text, body } = await readClosing(shop, 'bdv', day)
    const late = shop.banks.bdv.books.lines().find(({ amount }) => amount === '33.33')
    shop.setTime(addDays(day, 1), '08:00')
    await claimDeposit(shop, 'bdv', late as never, noon())
    expect(body.unmatchedCount).toBe(1)
    expect((await readClosing(shop, 'bdv', day)).text).toBe(text)
  })

  test('a payment of another merchant with the same account is listed without what it is', async () => {
    nextDay()
    const sibling = await createMerchant(shop.service, shop.owner)
    await shop.service.database.query(
      'update merchants set settlement_account_id = $2, created_at = $3 where id = $1',
      [sibling.uuid, shop.accounts.bdv.uuid, noon()],
    )
    shop.setTime(day, '09:00')
    const paid = shop.banks.bdv.deposit({ ...somebody(), amount: '55.55' })
    await shop.runCron(day, '10:00')
    const own = shop.merchants.bdv
    shop.merchants.bdv = sibling
    const id = await claimDeposit(shop, 'bdv', paid, noon())
    await closeDay(shop, day)
    const theirs = (await readClosing(shop, 'bdv', day)).body
    shop.merchants.bdv = own
    const { body } = await readClosing(shop, 'bdv', day)
    expect([body.closing, body.bankClosing]).toStrictEqual([theirs.closing, theirs.bankClosing])
    const find = ({ movements }: { movements: { amount: number }[] }) =>
      movements.find(({ amount }) => amount === 55.55)
    expect(find(theirs)).toMatchObject({ match: { type: 'transaction', id } })
    expect(find(body)).toMatchObject({
      ...{ match: { type: 'other_merchant', id: null }, unmatchedReason: null },
      ...{ reference: null, concept: '', phone: null, bankCode: null },
    })
  })

  test('its movements are asked for by till, branch and shift, also as a file, and its sums stay', async () => {
    nextDay()
    shop.setTime(day, '09:00')
    const { bdv } = shop.banks
    const deposits = ['11.11', '22.22'].map((amount) => bdv.deposit({ ...somebody(), amount }))
    await shop.runCron(day, '10:00')
    const ids: string[] = []
    for (const deposit of deposits) ids.push(await claimDeposit(shop, 'bdv', deposit, noon()))
    const branch = await createBranch(shop.service, shop.merchants.bdv)
    const till = await createTill(shop.service, branch)
    const shift = await createShift(shop.service, shop.merchants.bdv, till, {
      ...{ by: shop.owner, environment: 'live' },
    })
    await shop.service.database.query(
      'update transactions set till_id = $2, shift_id = $3 where id = $1',
      [transactionId.toUuid(ids[0] ?? ''), till.uuid, shift.uuid],
    )
    await closeDay(shop, day)
    const read = (query: string, file = '') =>
      shop.api('GET', `/merchants/${shop.merchants.bdv.id}/closings/${day}${file}?${query}`, {
        as: shop.owner,
      })
    const { movements: all, ...sums } = (await read('')).body
    const amountsOf = async (query: string) => {
      const { movements, ...others } = (await read(query)).body
      expect(others).toStrictEqual(sums)
      return movements.map(({ amount }: { amount: number }) => amount)
    }
    for (const query of [`tillId=${till.id}`, `branchId=${branch.id}`, `shiftId=${shift.id}`]) {
      expect(await amountsOf(query)).toStrictEqual([11.11])
    }
    const rest = all.filter((one: { tillId: string | null }) => one.tillId === null)
    expect(await amountsOf('tillId=none')).toHaveLength(rest.length)
    expect(await amountsOf('shiftId=none')).toHaveLength(rest.length)
    const lines = parseCsv((await read(`tillId=${till.id}`, '.csv')).text, ';')
    expect(lines).toHaveLength(1 + 6 + 1)
    expect(lines.at(-1)?.slice(-3)).toStrictEqual([till.id, branch.id, shift.id])
    expect(await amountsOf('tillId=til_nothing')).toStrictEqual([])
  })

  test('while the bank is silent the day is not closed, and at six it is, with what is known', async () => {
    nextDay()
    shop.banks.bdv.server.fault({ kind: 'garbage' }, { times: 1_000 })
    const next = addDays(day, 1)
    for (const clock of ['01:59', '02:30', '05:59']) {
      await shop.runCron(next, clock)
      expect(expectRefusal(await readClosing(shop, 'bdv', day), 'NOT_FOUND')).toContain(
        'not closed yet',
      )
    }
    await shop.runCron(next, '06:00')
    shop.banks.bdv.server.clearFaults()
    expect((await readClosing(shop, 'bdv', day)).body).toMatchObject({
      ...{
        bankClosing: null,
        bankSilence: 'not_read',
        difference: null,
        openingSource: 'previous_closing',
      },
      movementCount: 0,
    })
  })

  test('whatever was paid outside stands beside the sums, and the bank’s difference stays 0', async () => {
    nextDay()
    shop.setTime(day, '09:00')
    shop.banks.bdv.deposit({ ...somebody(), amount: '77.10' })
    const amounts = Array.from({ length: 40 }, (_, index) => 1 + index * 1_000_000.01)
    for (const amount of amounts) {
      await createExternal(shop.service, shop.merchants.bdv, {
        ...{ by: shop.owner, environment: 'live', amount: amount.toFixed(2), createdAt: noon() },
      })
    }
    await shop.runCron(day, '10:00')
    await closeDay(shop, day)
    const { body } = await readClosing(shop, 'bdv', day)
    expect(body).toMatchObject({ in: 77.1, difference: 0, movementCount: 2 })
    expect(body.closing).toBe(body.bankClosing)
    const amount = 780_000_047.8
    expect(body.externalPayments).toStrictEqual([
      { method: 'cash', currency: 'VES', count: 40, amount, amountVes: amount },
    ])
  })

  test('of twenty who read a day that is due, each gets the same closing, and it is closed once', async () => {
    nextDay()
    shop.setTime(day, '09:00')
    shop.banks.bdv.deposit({ ...somebody(), amount: '70.00' })
    // It reads the statement, and is too early to close.
    await shop.runCron(addDays(day, 1), '02:10')
    const texts = await concurrently(20, async () => (await readClosing(shop, 'bdv', day)).text)
    expect(new Set(texts).size).toBe(1)
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ in: 70, fees: 0.01, difference: 0 })
    const closed = await shop.service.database.query(
      'select 1 from closings where merchant_id = $1 and day = $2',
      [shop.merchants.bdv.uuid, day],
    )
    expect(closed).toHaveLength(1)
  })

  test('days that were left out, as while cron stood still, are closed one after the other', async () => {
    nextDay()
    const missed = [0, 1, 2].map((place) => addDays(day, place))
    for (const one of missed) {
      shop.setTime(one, '09:00')
      shop.banks.bdv.deposit({ ...somebody(), amount: '10.00' })
    }
    day = missed[2] ?? day
    await closeDay(shop, day)
    for (const one of missed) {
      expect((await readClosing(shop, 'bdv', one)).body).toMatchObject({
        ...{ in: 10, fees: 0.01, difference: 0, lateCount: 0 },
        openingSource: 'previous_closing',
      })
    }
  })
})

describe('a bank without statements', () => {
  test('the closing is what notices and our own orders say, and says that it is no more', async () => {
    nextDay()
    shop.setTime(day, '09:00')
    const { r4 } = shop.banks
    const [paid, unclaimed] = [somebody(), somebody()]
    const line = r4.deposit({ ...paid, amount: '80.00', notify: true })
    r4.deposit({ ...unclaimed, amount: '90.00', notify: true })
    await r4.noticesSettled()
    const id = await claimDeposit(shop, 'r4', { ...line, ...paid, amount: '80.00' }, noon())
    const sent = await shop.api('POST', '/bank/p2p', {
      as: shop.owner,
      body: {
        account_number: shop.accounts.r4.id,
        ...{ phone: '04125550000', bank_code: '0134', document: 'V12345678', name: 'Luis Rojas' },
        amount: 25.5,
      },
    })
    expect(sent.body.status).toBe('success')
    const belated = r4.deposit({ ...somebody(), amount: '60.00' })
    await closeDay(shop, day)
    const { body, text } = await readClosing(shop, 'r4', day)
    expect(body).toMatchObject({
      ...{ in: 170, out: 25.5, fees: 0, bankClosing: null, bankSilence: 'not_told' },
      ...{ difference: null, unmatchedCount: 1, movementCount: 3 },
    })
    expect(body.movements.map(({ match }: { match: unknown }) => match)).toStrictEqual(
      expect.arrayContaining([
        { type: 'transaction', id },
        { type: 'payment', id: sent.body.id },
        null,
      ]),
    )
    // A notice that comes when its day is closed.
    await r4.notify(belated)
    const before = day
    nextDay()
    await closeDay(shop, day)
    expect((await readClosing(shop, 'r4', before)).text).toBe(text)
    expect((await readClosing(shop, 'r4', day)).body).toMatchObject({
      ...{ opening: body.closing, in: 60, lateCount: 1 },
      movements: [{ amount: 60, bookedOn: before, late: true, unmatchedReason: 'not_claimed' }],
    })
  })
})

describe('the test environment', () => {
  test('a closing has the merchant’s test payments and refunds', async () => {
    const merchant = await createMerchant(shop.service, shop.owner)
    await shop.service.database.query('update merchants set created_at = $2 where id = $1', [
      merchant.uuid,
      noon(),
    ])
    shop.setTime(day, '12:30')
    const link = await createLink(shop.service, merchant, { amount: '40.00', createdAt: noon() })
    const charge = await shop.api('POST', `/sandbox/pay/${link.token}/charge`, {
      as: shop.owner,
      body: { simulate: 'success' },
    })
    expect(charge.status, charge.text).toBeLessThan(300)
    const id = charge.body.transactionId
    const refund = await requestRefund(
      shop.api,
      shop.owner,
      merchant,
      { id },
      {
        body: { amount: 15, document: 'V12345678', name: 'Luis Rojas' },
      },
    )
    expect(refund.body.status, refund.text).toBe('success')
    await createTransaction(shop.service, merchant, { environment: 'live', amount: '99.00' })
    shop.setTime(addDays(day, 1), '02:00')
    const key = await createApiKey(shop.service, shop.owner)
    const path = `/merchants/${merchant.id}/closings/${day}`
    const { body } = await shop.api('GET', path, { as: key })
    expect(body).toMatchObject({
      ...{ environment: 'sandbox', account: null, bankSilence: 'test', openingSource: 'zero' },
      ...{ opening: 0, in: 40, out: 15, fees: 0, closing: 25, unmatchedCount: 0 },
    })
    expect(body.movements.map(({ match }: { match: unknown }) => match)).toStrictEqual(
      expect.arrayContaining([
        { type: 'transaction', id },
        { type: 'refund', id: refund.body.id },
      ]),
    )
    const live = await shop.api('GET', `${path}?environment=live`, { as: key })
    expectRefusal(live, 'INVALID_REQUEST')
  })
})

type Cell = string | { number: string } | null

describe('as a file', () => {
  const sheetsOf = (bytes: Uint8Array): Record<string, Cell[][]> => {
    const script = join(import.meta.dirname, '../../support/read-spreadsheet.py')
    const { stdout, stderr } = spawnSync('python3', [script], { input: bytes })
    expect(`${stderr}`).toBe('')
    return JSON.parse(`${stdout}`)
  }

  test.each(['csv', 'xlsx'])(
    'a closing is the same, as %s, and its download is recorded',
    async (format) => {
      nextDay()
      shop.setTime(day, '09:00')
      const [paid] = [shop.banks.bnc.deposit({ ...somebody(), amount: '1234.50', concept: '=1+1' })]
      await closeDay(shop, day)
      const { body } = await readClosing(shop, 'bnc', day)
      const response = await shop.service.fetch(
        `/api/v1/merchants/${shop.merchants.bnc.id}/closings/${day}.${format}`,
        { headers: { Authorization: `Bearer ${shop.owner.token}` } },
      )
      expect(response.headers.get('Content-Disposition')).toBe(
        `attachment; filename="cierre-${day}.${format}"`,
      )
      const sheets = sheetsOf(new Uint8Array(await response.arrayBuffer()))
      const table = sheets.csv ?? sheets.Cierre ?? []
      expect(table.slice(0, 7).map(([what]) => what)).toStrictEqual([
        ...['Concepto', 'Saldo inicial', 'Entradas', 'Salidas, sin comisiones', 'Comisiones'],
        ...['Saldo final', 'Saldo final según el banco'],
      ])
      const asNumber = (cell: Cell | undefined) =>
        Number(typeof cell === 'object' ? cell?.number : cell?.replace(',', '.'))
      expect(table.slice(1, 6).map((row) => asNumber(row[4]))).toStrictEqual([
        ...[body.opening, body.in, body.out, body.fees, body.closing],
      ])
      expect(table).toHaveLength(7 + body.movementCount)
      const line = table.at(-1) ?? []
      expect([asNumber(line[2]), line[5]]).toStrictEqual([1234.5, paid?.reference])
      expect(line[6]).toBe(format === 'csv' ? "'=1+1" : '=1+1')
      expect(line[9]).toContain('Sin identificar')
      const [recorded] = await shop.service.database.query(
        `select details->>'format' as format, details->>'day' as day from audit_logs
       where action = 'closing.export' order by id desc limit 1`,
      )
      expect(recorded).toStrictEqual({ format, day })
    },
  )
})

describe('is refused', () => {
  const path = (merchant: Pick<MerchantFixture, 'id'>, of = day) =>
    `/merchants/${merchant.id}/closings/${of}`

  test('to nobody, a stranger, a MEMBER, and a key of the other environment', async () => {
    const of = shop.merchants.bdv
    const [stranger, member, admin] = await Promise.all([
      createUser(shop.service),
      createUser(shop.service),
      createUser(shop.service),
    ])
    await addMember(shop.service, of, member, 'MEMBER')
    await addMember(shop.service, of, admin, 'ADMIN')
    expectRefusal(await shop.api('GET', path(of)), 'UNAUTHORIZED')
    expectRefusal(await shop.api('GET', path(of), { as: stranger }), 'NOT_FOUND')
    expectRefusal(await shop.api('GET', path(of), { as: member }), 'FORBIDDEN')
    const limited = await createApiKey(shop.service, shop.owner, {
      environment: 'live',
      permissions: ['links:read'],
    })
    expectRefusal(await shop.api('GET', path(of), { as: limited }), 'FORBIDDEN')
    const revoked = await createApiKey(shop.service, shop.owner, {
      environment: 'live',
      revoked: true,
    })
    expectRefusal(await shop.api('GET', path(of), { as: revoked }), 'UNAUTHORIZED')
    const live = await createApiKey(shop.service, shop.owner, { environment: 'live' })
    for (const as of [admin, live])
      expect((await shop.api('GET', path(of), { as })).status).toBe(200)
    // Of a test key, live money is not there.
    const testKey = await createApiKey(shop.service, shop.owner)
    expect((await shop.api('GET', path(of), { as: testKey })).body.environment).toBe('sandbox')
  })

  test('for today, later days, and those before the first one', async () => {
    shop.setTime(addDays(day, 1), '12:00')
    for (const of of [addDays(day, 1), addDays(day, 400)]) {
      const answer = await readClosing(shop, 'bdv', of)
      expect(expectRefusal(answer, 'NOT_FOUND')).toContain('has not ended')
    }
    await shop.service.database.query('update merchants set created_at = $2 where id = $1', [
      shop.merchants.bdv.uuid,
      new Date(`${addDays(FIRST, -1)}T12:00:00.000Z`),
    ])
    const before = await readClosing(shop, 'bdv', addDays(FIRST, -1))
    expect(expectRefusal(before, 'NOT_FOUND')).toContain('no closing of this day')
  })

  test('for each day before a merchant was created, in test and in live', async () => {
    const today = addDays(day, 1)
    shop.setTime(today, '09:00')
    const { merchants: known, owner, service } = shop
    const merchant = await createMerchant(service, owner)
    await service.database.query(
      `update merchants set created_at = $2, settlement_account_id =
        (select settlement_account_id from merchants where id = $3) where id = $1`,
      [merchant.uuid, new Date(`${today}T12:00:00.000Z`), known.bdv.uuid],
    )
    for (const of of [day, addDays(day, -20)]) {
      for (const environment of ['test', 'live']) {
        const path = `/merchants/${merchant.id}/closings/${of}?environment=${environment}`
        const read = (language: string) =>
          shop.api('GET', path, { as: owner, headers: { 'accept-language': language } })
        expect(expectRefusal(await read('en'), 'NOT_FOUND')).toBe(
          `This merchant was created on ${today}: it has no closings of earlier days.`,
        )
        expect(expectRefusal(await read('es'), 'NOT_FOUND')).toBe(
          `Este comercio se creó el ${today}: no tiene cierres de días anteriores.`,
        )
      }
    }
  })

  test.each(['2026-02-30', '20260101', 'ayer', '2026-01-01.pdf', '2026-01-01.csv.csv'])(
    'for %s, which is no day',
    async (of) => {
      const answer = await readClosing(shop, 'bdv', of)
      expectRefusal(answer, 'INVALID_REQUEST')
      expect(answer.body.error.details).toMatchObject([{ path: 'day' }])
    },
  )

  test('without an account, but what is closed can still be read', async () => {
    const homeless = await createMerchant(shop.service, shop.owner)
    const answer = await shop.api('GET', path(homeless), { as: shop.owner })
    expect(expectRefusal(answer, 'CONFLICT')).toContain('settlement account')
    const { text } = await readClosing(shop, 'bdv', day)
    await shop.service.database.query(
      'update merchants set settlement_account_id = null where id = $1',
      [shop.merchants.bdv.uuid],
    )
    expect((await readClosing(shop, 'bdv', day)).text).toBe(text)
    expectRefusal(await readClosing(shop, 'bdv', addDays(day, 1)), 'CONFLICT')
  })
})

test('nobody can change, remove or add to what is closed', async () => {
  const { query } = shop.service.database
  for (const change of [
    'update closings set closing = closing',
    'delete from closings',
    'truncate closings',
    'update closing_entries set amount = amount',
    'delete from closing_entries',
    'truncate closing_entries',
  ]) {
    await expect(query(change), change).rejects.toThrow('append-only')
  }
})
