import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

/** Rows of the large merchant: three pages, the last of which has one. */
const LARGE = 10_001
const HEADING = [
  ...['Fecha', 'Hora', 'Número', 'Referencia del banco', 'Su referencia', 'Método', 'Estado'],
  ...['Banco del pagador', 'Teléfono del pagador', 'Documento del pagador', 'Moneda', 'Monto'],
  ...['Tasa', 'Fecha de la tasa', 'Monto en bolívares', 'Devuelto en bolívares', 'Pagado el'],
  ...['Ambiente', 'Caja', 'Sucursal', 'Turno'],
]
/** The styles of numbers in a workbook. */
const [DAY, TIME, MOMENT, AMOUNT, RATE] = [2, 3, 4, 5, 6]

type Cell = string | null | { number: string; style: number }

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
let large: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
  large = await createMerchant(service, owner)
  const link = await createLink(service, large)
  await service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, reference, connection, phone, bank_code, document, holds_slot, created_at, updated_at,
       completed_at, external_reference)
     select uuidv7(n * interval '1 second' - interval '2 days'), $1, $2, 'test', n / 100.0, 'VES', n / 100.0,
       'completed', 'sandbox', lpad(n::text, 8, '0'), 'sandbox', '04121234567', '0102', 'V12345678', false, at, at, at,
       'PED-' || n
     from generate_series(1, $3::integer) n, lateral (select now() + n * interval '1 second' - interval '2 days' as at) t`,
    [large.uuid, link.uuid, LARGE],
  )
})
afterAll(() => service.stop())

const pathOf = (of: MerchantFixture, query = '') =>
  `/api/v1/merchants/${of.id}/transactions/export?${query}`

async function download(of: MerchantFixture, query: string, as: { token: string } = owner) {
  const response = await service.fetch(pathOf(of, query), {
    headers: { Authorization: `Bearer ${as.token}` },
  })
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The sheets of a file as Python's own modules read them. */
function sheetsOf(bytes: Uint8Array): Record<string, Cell[][]> {
  const script = join(import.meta.dirname, '../../support/read-spreadsheet.py')
  const { status, stdout, stderr } = spawnSync('python3', [script], {
    input: bytes,
    maxBuffer: 200_000_000,
  })
  expect(`${stderr}`).toBe('')
  expect(status).toBe(0)
  return JSON.parse(`${stdout}`)
}

const exported = (query = '', as: { token: string } = owner) =>
  api('GET', `/merchants/${merchant.id}/transactions/export?${query}`, { as })

const numbersOf = (rows: Cell[][] = []) => rows.slice(1).map((row) => row[2])

async function listed(query: string): Promise<string[]> {
  const { body } = await api('GET', `/merchants/${merchant.id}/transactions?${query}&limit=100`, {
    as: owner,
  })
  return body.data.map(({ id }: { id: string }) => id).toReversed()
}

describe('a file of one merchant’s payments', () => {
  const EMOJI = '🥖 "jamón"; ñ & <b>_x0041_'
  const FORMULA = '=HYPERLINK("http://example.com";"PED"),+1'
  let ids: { dollars: string; formula: string; pending: string; live: string }
  beforeAll(async () => {
    const dollars = await createTransaction(service, merchant, {
      amount: '12.30',
      currency: 'USD',
      rate: '36.5314',
      amountVes: '449.34',
      status: 'refunded',
      externalReference: EMOJI,
      createdAt: new Date('2026-03-11T03:59:59.999Z'),
    })
    const formula = await createTransaction(service, merchant, {
      amount: '99999999999.99',
      paymentMethod: 'mobile_payment',
      externalReference: FORMULA,
      createdAt: new Date('2026-03-11T04:00:00.000Z'),
    })
    const pending = await createTransaction(service, merchant, {
      status: 'pending',
      paymentMethod: 'c2p',
      reference: null,
      document: null,
      createdAt: new Date('2026-03-11T15:04:05.000Z'),
    })
    const live = await createTransaction(service, merchant, {
      environment: 'live',
      createdAt: new Date('2026-03-12T15:00:00.000Z'),
    })
    ids = { dollars: dollars.id, formula: formula.id, pending: pending.id, live: live.id }
  })

  test('as CSV, read by another program', async () => {
    const { bytes, headers } = await download(merchant, 'environment=test')
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect([...bytes.slice(0, 3)]).toStrictEqual([0xef, 0xbb, 0xbf])
    const masked = ['0102', '*******4567', '*****5678']
    expect(sheetsOf(bytes)).toStrictEqual({
      csv: [
        HEADING,
        [
          ...['2026-03-10', '23:59:59', ids.dollars, '00083736', EMOJI, 'Simulado', 'Devuelto'],
          ...[...masked, 'USD', '12,30', '36,5314', '', '449,34', '449,34'],
          ...['2026-03-10 23:59:59', 'Prueba', '', '', ''],
        ],
        [
          ...['2026-03-11', '00:00:00', ids.formula, '00083736'],
          ...[`'=HYPERLINK("http://example.com";"PED"),'+1`, 'Pago móvil', 'Pagado'],
          ...[...masked, 'VES', '99999999999,99', '', '', '99999999999,99', '0,00'],
          ...['2026-03-11 00:00:00', 'Prueba', '', '', ''],
        ],
        [
          ...['2026-03-11', '11:04:05', ids.pending, '', '', 'C2P', 'Pendiente', '0102'],
          ...['*******4567', '', 'VES', '25,00', '', '', '25,00', '0,00', '', 'Prueba', '', '', ''],
        ],
      ],
    })
  })

  test('as a workbook, read by another program: numbers, dates and texts as what they are', async () => {
    const { bytes, headers } = await download(merchant, 'environment=test&format=xlsx')
    expect(headers.get('Content-Type')).toContain('spreadsheetml.sheet')
    const { Pagos: rows = [], Nota: note = [], ...others } = sheetsOf(bytes)
    expect(others).toStrictEqual({})
    expect(note[0]?.[0]).toBe('Este archivo no es un documento fiscal.')
    expect(rows[0]).toStrictEqual(HEADING)
    expect(numbersOf(rows)).toStrictEqual([ids.dollars, ids.formula, ids.pending])
    const [, dollars = [], formula = [], pending = []] = rows
    // Python leaves what Excel decodes: `_x005F_` is a low line.
    expect(dollars[4]).toBe(EMOJI.replace('_x', '_x005F_x'))
    expect(formula[4]).toBe(FORMULA)
    expect(dollars[0]).toStrictEqual({ number: '46091', style: DAY })
    expect(formula[0]).toStrictEqual({ number: '46092', style: DAY })
    expect(formula[1]).toStrictEqual({ number: '0', style: TIME })
    expect(formula[16]).toStrictEqual({ number: '46092', style: MOMENT })
    expect(formula[11]).toStrictEqual({ number: '99999999999.99', style: AMOUNT })
    expect(dollars.slice(11, 16)).toStrictEqual([
      { number: '12.30', style: AMOUNT },
      { number: '36.5314', style: RATE },
      null,
      { number: '449.34', style: AMOUNT },
      { number: '449.34', style: AMOUNT },
    ])
    expect([pending[3], pending[9], pending[16]]).toStrictEqual([null, null, null])
  })

  test('filters as the list does', { tags: ['full'] }, async () => {
    for (const query of [
      'environment=test&status=PENDING',
      'environment=sandbox&from=2026-03-11',
      'environment=test&to=2026-03-11',
      'environment=test&from=2026-03-11&to=2026-03-12&search=8373',
      `environment=test&externalReference=${encodeURIComponent(EMOJI)}`,
      'environment=test&paymentLinkId=lnk_1',
      'environment=test&checkoutId=chk_1',
      'environment=live',
      '',
    ]) {
      const { bytes } = await download(merchant, query)
      expect(numbersOf(sheetsOf(bytes).csv), query).toStrictEqual(await listed(query))
    }
  })

  test('has the store and the period in its name', async () => {
    const [store] = await service.database.query<{ slug: string }>(
      'select slug from stores where merchant_id = $1',
      [merchant.uuid],
    )
    const name = async (query: string) => (await exported(query)).headers.get('Content-Disposition')
    expect(await name('from=2026-03-01&to=2026-04-01')).toBe(
      `attachment; filename="pagos-${store?.slug}-2026-03-01-a-2026-03-31.csv"`,
    )
    expect(await name('to=2026-04-01&environment=test&format=XLSX')).toBe(
      `attachment; filename="pagos-de-prueba-${store?.slug}-hasta-2026-03-31.xlsx"`,
    )
  })

  test('is of a key’s own environment alone', async () => {
    const testKey = await createApiKey(service, owner, { environment: 'test', merchant })
    const liveKey = await createApiKey(service, owner, { environment: 'live' })
    const of = async (key: { token: string }) =>
      numbersOf(sheetsOf((await download(merchant, '', key)).bytes).csv)
    expect(await of(testKey)).toStrictEqual([ids.dollars, ids.formula, ids.pending])
    expect(await of(liveKey)).toStrictEqual([ids.live])
    expectRefusal(await exported('environment=live', testKey), 'INVALID_REQUEST')
    expectRefusal(await exported('environment=test', liveKey), 'INVALID_REQUEST')
  })

  test('is recorded before anything is sent, and a refused one is not', async () => {
    const { headers } = await exported('format=xlsx&status=completed&from=2026-03-10')
    const recordsOf = (response: Headers) =>
      auditRecordsOfRequest(service, 'transaction.export', response.get('X-Request-Id'))
    const [record] = await recordsOf(headers)
    expect(record).toMatchObject({
      details: {
        format: 'xlsx',
        environment: 'live',
        status: 'completed',
        from: '2026-03-10T04:00:00.000Z',
      },
    })
    const refused = await exported('', await createUser(service))
    expect(await recordsOf(refused.headers)).toHaveLength(0)
  })
})

test('without a payment the table has only its heading', async () => {
  const empty = await createMerchant(service, owner)
  for (const [format, sheet] of [
    ['csv', 'csv'],
    ['xlsx', 'Pagos'],
  ] as const) {
    const { bytes } = await download(empty, `format=${format}`)
    expect(sheetsOf(bytes)[sheet]).toStrictEqual([HEADING])
  }
})

test.each([
  'format=xml',
  'format=',
  'status=x',
  'environment=qa',
  'from=yesterday',
  'to=2026-02-30',
])('the export refuses ?%s', async (query) => {
  const refused = await exported(query)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details[0].path).toBe(query.split('=')[0])
})

test('a member exports; a cashier, a stranger, nobody, and a key that may not read are refused', async () => {
  const [member, cashier] = [await createUser(service), await createUser(service)]
  await addMember(service, merchant, member, 'MEMBER')
  await addMember(service, merchant, cashier, 'CASHIER')
  expect((await exported('', member)).status).toBe(200)
  expectRefusal(await exported('', cashier), 'FORBIDDEN')
  expectRefusal(await exported('', await createUser(service)), 'NOT_FOUND')
  expectRefusal(await exported('', { token: 'svc_test_nobody' }), 'UNAUTHORIZED')
  const revoked = await createApiKey(service, owner, { merchant, revoked: true })
  expectRefusal(await exported('', revoked), 'UNAUTHORIZED')
  const narrow = await createApiKey(service, owner, { merchant, permissions: ['links:read'] })
  expectRefusal(await exported('', narrow), 'FORBIDDEN')
})

describe('a file of many pages', () => {
  test.each(['csv', 'xlsx'])(
    'as %s has every payment once, and adds up',
    { tags: ['full'] },
    async (format) => {
      const { bytes } = await download(large, `environment=test&format=${format}`)
      const [rows = []] = Object.values(sheetsOf(bytes))
      const cents = rows.slice(1).map(([, , , , , , , , , , , amount]) => {
        const text = typeof amount === 'object' ? amount?.number : amount?.replace(',', '.')
        return Math.round(Number(text) * 100)
      })
      expect(cents).toStrictEqual(Array.from({ length: LARGE }, (_, place) => place + 1))
    },
  )

  /** What the owner of the database does as the first page of an export is committed. */
  const ONCE_BEGUN = {
    'its key is revoked': (keyUuid: string) => ({
      change: `update api_keys set revoked_at = now() where id = '${keyUuid}'`,
      restored: 'select',
    }),
    'the database fails': () => ({
      change: 'alter function mask_to_last_four(text) rename to gone',
      restored: 'alter function gone(text) rename to mask_to_last_four',
    }),
  }

  describe.each(Object.entries(ONCE_BEGUN))('breaks off when %s', (_, actOf) => {
    test.each(['csv', 'xlsx'])('as %s, with an error, and says so in the log', async (format) => {
      const key = await createApiKey(service, owner, { environment: 'test', merchant: large })
      const { change, restored } = actOf(key.uuid)
      await service.database.query(
        `create function once_begun() returns trigger language plpgsql security definer
         as $$ begin ${change}; return null; end $$;
         create constraint trigger once_begun after insert on audit_logs deferrable initially deferred
         for each row when (new.action = 'transaction.export') execute function once_begun()`,
      )
      const response = await service.fetch(pathOf(large, `environment=test&format=${format}`), {
        headers: { Authorization: `Bearer ${key.token}` },
      })
      expect(response.status).toBe(200)
      await expect(response.arrayBuffer()).rejects.toThrow()
      await service.database.query(`drop function once_begun cascade; ${restored}`)
      const requestId = response.headers.get('X-Request-Id')
      await expect
        .poll(() => service.logs())
        .toContainEqual(
          expect.objectContaining({
            event: 'transactions.export_failed',
            level: 'error',
            requestId,
          }),
        )
    })
  })
})
