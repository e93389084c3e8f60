import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createPayoutShop, type PayoutShop, payoutRow, payoutRows } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'
import { createBoundAccount, settlementOf } from '../../support/settlement-accounts.ts'

let service: Service
let shop: PayoutShop
beforeAll(async () => {
  service = await startService({ vars: { PAYMENT_LIMIT: '500.00' } })
  shop = await createPayoutShop(service)
})
afterAll(() => service.stop())

interface Detail {
  path: string
  message: string
}
const detailsOf = ({ body }: { body: { error: { details: Detail[] } } }): [string, string][] =>
  body.error.details.map(({ path, message }) => [path, message])

const PHONE = 'Must be a phone of 11 digits that begins with 0, such as 04121234567.'
const BANK = 'Must be the 4 digits of a bank: see GET /bank/banks.'
const DOCUMENT = 'Must be a cédula such as V12345678, or a RIF such as J-12345678-9.'
const AMOUNT = 'Must be more than 0, 99999999999.99 at most, with two decimals at most.'

test('makes a draft, and sends nothing', async () => {
  const { status, body } = await shop.create({ rows: payoutRows(2) })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'draft',
    environment: 'test',
    account: { id: shop.account.id },
    rowCount: 2,
    total: 201.5,
    sums: { waiting: { count: 2, amount: 201.5 }, success: { count: 0, amount: 0 } },
    scheduledFor: null,
    pausedReason: null,
    submittedBy: null,
  })
  await service.runCron()
  const { rows } = await shop.get(body.id)
  expect(rows).toMatchObject([
    { index: 0, status: 'waiting', amount: 100.25, externalReference: 'NOM-0', paymentId: null },
    { index: 1, status: 'waiting', phone: '04121000001' },
  ])
  expect(await service.database.query('select 1 from bank_orders')).toEqual([])
})

test('a repeated request makes one', async () => {
  const send = () =>
    shop.api('POST', shop.base, {
      as: shop.admin,
      body: { environment: 'test', rows: payoutRows(1) },
      headers: { 'Idempotency-Key': 'lote-1' },
    })
  const answers = await Promise.all([send(), send()])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test('an Idempotency-Key names the query of a file too: with another day it is refused', async () => {
  const file =
    'telefono,banco,cedula,nombre,monto,concepto\n04121234567,0102,V12345678,Ana,10.00,Nómina\n'
  const send = (query: string) =>
    shop.api('POST', `${shop.base}${query}`, {
      ...{ as: shop.admin, body: file },
      headers: { 'Idempotency-Key': 'lote-2', 'Content-Type': 'text/csv' },
    })
  const first = await send('?environment=test')
  expect(first.status, first.text).toBe(201)
  expect((await send('?environment=test')).body.id).toBe(first.body.id)
  const later = '?environment=test&scheduledFor=2036-03-10T12:00:00Z'
  expectRefusal(await send(later), 'IDEMPOTENCY_KEY_REUSED')
})

describe('a bad field is named by row and column', () => {
  test.each<[string, Record<string, unknown>, [string, string][]]>([
    ['a phone', { phone: '0412' }, [['rows.1.phone', PHONE]]],
    ['a missing phone', { phone: undefined }, [['rows.1.phone', 'is required']]],
    ['a bank', { bankCode: '9999' }, [['rows.1.bankCode', BANK]]],
    ['a document', { document: 'X1' }, [['rows.1.document', DOCUMENT]]],
    ['no name', { name: ' ' }, [['rows.1.name', 'Must not be empty.']]],
    ['an amount of 0', { amount: 0 }, [['rows.1.amount', AMOUNT]]],
    ['a negative amount', { amount: -5 }, [['rows.1.amount', AMOUNT]]],
    ['three decimals', { amount: 1.005 }, [['rows.1.amount', AMOUNT]]],
    [
      'an amount as text',
      { amount: '12' },
      [['rows.1.amount', 'Must be a number such as 1250.50.']],
    ],
    [
      'a long concept',
      { concept: 'x'.repeat(101) },
      [['rows.1.concept', 'May have 100 characters at most.']],
    ],
    [
      'two at once',
      { phone: '1', document: '2' },
      [
        ['rows.1.phone', PHONE],
        ['rows.1.document', DOCUMENT],
      ],
    ],
  ])('%s', async (_, changes, details) => {
    const result = await shop.create({ rows: [payoutRow(0), payoutRow(1, changes)] })
    expectRefusal(result, 'INVALID_REQUEST')
    expect(detailsOf(result)).toEqual(details)
  })
})

test('has 1 to 1,000 rows', async () => {
  const none = await shop.create({ rows: [] })
  expect(detailsOf(none)).toEqual([['rows', 'Must have at least one row.']])
  const many = await shop.create({ rows: payoutRows(1001) })
  expect(detailsOf(many)).toEqual([['rows', 'May have 1000 rows at most.']])
  expect((await shop.create({ rows: payoutRows(1000) })).status).toBe(201)
})

test('a misspelt field of a row is a 400 with strict handling', async () => {
  const result = await shop.api('POST', shop.base, {
    as: shop.admin,
    body: { environment: 'test', rows: [payoutRow(0, { amuont: 5 })] },
    headers: { Prefer: 'handling=strict' },
  })
  expect(detailsOf(result).map(([path]) => path)).toEqual(['rows.0.amuont'])
})

const HEADER = 'phone,bankCode,document,name,amount,concept,externalReference'

describe('from a CSV file', () => {
  test('as a spreadsheet in Venezuela writes it', async () => {
    const file = [
      '\uFEFFPhone;BankCode;Document;Name;Amount;Concept;ExternalReference',
      '4121234567;102;V-12345678;"Rojas; Luis";1.250,50;;NOM-1',
      ';;;;;;',
      '0424-1234567;0105;V12345678;Ana Díaz;300,00;Bono;',
      '',
    ].join('\r\n')
    const { body, status, text } = await shop.sendCsv(file)
    expect(status, text).toBe(201)
    const { rows } = await shop.get(body.id)
    expect(rows).toMatchObject([
      { phone: '04121234567', bankCode: '0102', name: 'Rojas; Luis', amount: 1250.5, concept: '' },
      { phone: '04241234567', bankCode: '0105', amount: 300, externalReference: null },
    ])
  })

  test('with account and day in the query', async () => {
    const other = await createBankAccount(service, shop.owner)
    const line = '04121234567,0102,V12345678,Luis Rojas,10.25,,'
    const query = `?environment=test&account=${other.id}&scheduledFor=2199-12-31`
    const { body } = await shop.sendCsv(`${HEADER}\n${line}`, query)
    expect(body).toMatchObject({
      account: { id: other.id },
      scheduledFor: '2199-12-31T04:00:00.000Z',
    })
  })

  /** Whose row it is, and what stands in a column. */
  const placeIn = (line: string, column: string) => {
    const cells = line.replace(/"(.*)"/, (_, quoted) => quoted.replace(',', ';')).split(',')
    const cell = (name: string) => cells[HEADER.split(',').indexOf(name)]?.replace(';', ',')
    const value = cell(column) ?? ''
    const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
    return `${cell('name') && ` (${cell('name')})`}, ${column}${shown && ` “${shown}”`}`
  }

  const JOSE = '04121234567,0102,V12345678,José Núñez,10.25,,'
  const windows1252 = (text: string) => Buffer.from(text, 'latin1')
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

  test.each([
    ['in Windows-1252', windows1252(`${HEADER}\n${JOSE}`)],
    ['in UTF-16', utf16(`${HEADER}\n${JOSE}`)],
    ['in UTF-16 with the bytes the other way round', utf16(`${HEADER}\n${JOSE}`).swap16()],
    ['with a line sep=;', `\ufeffsep=;\r\n${HEADER}\r\n${JOSE}`.replaceAll(',', ';')],
    ['with empty columns at the end', `${HEADER},,\n${JOSE},,`],
    ['with rows that end early', `${HEADER}\n${JOSE.replace(/,+$/, '')}`],
    [
      'with the names that people give',
      `Teléfono;Banco;Cédula;Nombre;Monto\n${'4121234567;102;V-12.345.678;José Núñez;Bs. 10,25'}`,
    ],
  ])('%s, as spreadsheets save it', async (_, file) => {
    const { body, status, text } = await shop.sendCsv(file)
    expect(status, text).toBe(201)
    expect((await shop.get(body.id)).rows).toMatchObject([
      {
        ...{ phone: '04121234567', bankCode: '0102', document: 'V12345678' },
        ...{ name: 'José Núñez', amount: 10.25, concept: '' },
      },
    ])
  })

  const withAmounts = (...amounts: string[]) =>
    [HEADER, ...amounts.map((amount) => `04121234567,0102,V12345678,Luis,"${amount}",,`)].join('\n')
  const amountsOf = async (file: string, query?: string) => {
    const { body, status, text } = await shop.sendCsv(file, query)
    expect(status, text).toBe(201)
    const { rows } = await shop.get(body.id)
    return rows.map(({ amount }: { amount: number }) => amount)
  }

  test('an amount is never read in a way that the file does not say', async () => {
    const AMBIGUOUS =
      'Could be thousands or decimals. Write 1000 or 1.00, or say which mark is decimal: `?decimal=,` or `?decimal=.`.'
    const result = await shop.sendCsv(
      withAmounts('1.000', '1,000', '1,23E+05', '0x10', '1.000', '12,50', '12.50'),
    )
    expect(detailsOf(result)).toEqual([
      ['rows.0.amount', `Line 2 (Luis), amount “1.000”: ${AMBIGUOUS}`],
      ['rows.1.amount', `Line 3 (Luis), amount “1,000”: ${AMBIGUOUS}`],
      ['rows.2.amount', 'Line 4 (Luis), amount “1,23E+05”: Must be a number such as 1250.50.'],
      ['rows.3.amount', 'Line 5 (Luis), amount “0x10”: Must be a number such as 1250.50.'],
      ['rows.4.amount', `Line 6 (Luis), amount “1.000”: ${AMBIGUOUS}`],
    ])
    const query = (decimal: string) => `?environment=test&decimal=${encodeURIComponent(decimal)}`
    expect(await amountsOf(withAmounts('1.000', '1.000,5'), query(','))).toEqual([1000, 1000.5])
    expect(await amountsOf(withAmounts('1,000', '1000.5'), query('.'))).toEqual([1000, 1000.5])
    const other = await shop.sendCsv(withAmounts('1.00', '1.000'), query(','))
    expect(detailsOf(other).map(([path]) => path)).toEqual(['rows.0.amount'])
    const unknown = await shop.sendCsv(withAmounts('1.00'), query(';'))
    expect(detailsOf(unknown)).toEqual([['decimal', 'Must be , or .']])
  })

  test('an amount with one group is read as the others of the file', async () => {
    expect(await amountsOf(withAmounts('1.000', '2.500,75', '300'))).toEqual([1000, 2500.75, 300])
    expect(await amountsOf(withAmounts('1,000', '2,500.75', '0.5'))).toEqual([1000, 2500.75, 0.5])
    expect(await amountsOf(withAmounts('1.234.567', '1.000'))).toEqual([1_234_567, 1000])
  })

  test('a workbook under the name of a CSV file is named', async () => {
    const workbook = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 7)])
    expect(detailsOf(await shop.sendCsv(workbook))).toEqual([
      [
        'rows',
        'This is a workbook of a spreadsheet, whatever its name: save it as CSV and send that.',
      ],
    ])
  })

  test('1,000 rows with every kind of error name each row, column and line', async () => {
    const good = (index: number) =>
      `0412${1_000_000 + index},0102,V12345678,Luis Rojas,10.25,,N-${index}`
    const lines = Array.from({ length: 1000 }, (_, index) => good(index))
    const bad: [index: number, line: string, column: string, message: string][] = [
      [3, '0412,0102,V12345678,Luis,1,,', 'phone', PHONE],
      [10, ',0102,V12345678,Luis,1,,', 'phone', 'is required'],
      [77, '04121234567,1,V12345678,Luis,1,,', 'bankCode', BANK],
      [200, '04121234567,0102,12,Luis,1,,', 'document', DOCUMENT],
      [301, '04121234567,0102,V12345678,,1,,', 'name', 'is required'],
      [
        450,
        '04121234567,0102,V12345678,Luis,"1,250.5.0",,',
        'amount',
        'Must be a number such as 1250.50.',
      ],
      [451, '04121234567,0102,V12345678,Luis,-1,,', 'amount', AMOUNT],
      [452, '04121234567,0102,V12345678,Luis,0,,', 'amount', AMOUNT],
      [453, '04121234567,0102,V12345678,Luis,,,', 'amount', 'is required'],
      [
        998,
        `04121234567,0102,V12345678,Luis,1,${'x'.repeat(101)},`,
        'concept',
        'May have 100 characters at most.',
      ],
      [
        999,
        `04121234567,0102,V12345678,Luis,1,,${'x'.repeat(101)}`,
        'externalReference',
        'May have 100 characters at most.',
      ],
    ]
    for (const [index, line] of bad) lines[index] = line
    const result = await shop.sendCsv([HEADER, ...lines].join('\n'))
    expectRefusal(result, 'INVALID_REQUEST')
    expect(detailsOf(result)).toEqual(
      bad.map(([index, line, column, message]) => [
        `rows.${index}.${column}`,
        `Line ${index + 2}${placeIn(line, column)}: ${message}`,
      ]),
    )
    for (const [index] of bad) lines[index] = good(index)
    expect((await shop.sendCsv([HEADER, ...lines].join('\n'))).body).toMatchObject({
      rowCount: 1000,
      total: 10_250,
    })
  })

  test.each([
    ['nothing', '', 'The file is empty.'],
    [
      'no columns',
      'a,b\n1,2',
      'Line 1: the first line lacks the columns phone, bankCode, document, name, amount.',
    ],
    ['a column twice', `${HEADER},phone\n`, 'Line 1: the first line has a column twice.'],
    ['only the first line', HEADER, 'Must have at least one row.'],
    [
      'a cell too many',
      `${HEADER}\n04121234567,0102,V12345678,Luis,1,250.50,,\n`,
      'Line 2: has 8 cells, and the first line has 7. A cell that contains a separator must be in quotation marks.',
    ],
    [
      'an open quotation mark',
      `${HEADER}\n04121234567,0102,V12345678,"Luis,1,,\n`,
      'Line 2: a quotation mark is missing, or is in the way.',
    ],
  ])('with %s is refused', async (_, file, message) => {
    const result = await shop.sendCsv(file)
    expectRefusal(result, 'INVALID_REQUEST')
    expect(detailsOf(result)).toEqual([['rows', message]])
  })

  test('that is too large is refused', async () => {
    // The service does not read the rest, so this connection cannot be used again.
    const headers = { Connection: 'close' }
    const tooLarge = await shop.sendCsv('x'.repeat(1024 * 1024 + 1), undefined, headers)
    expectRefusal(tooLarge, 'PAYLOAD_TOO_LARGE')
  })
})

describe('live', () => {
  test('goes out from the account that the merchant is paid into', async () => {
    const { owner, admin, merchant, create } = shop
    const live = (changes: object = {}) =>
      create({ environment: 'live', rows: payoutRows(1), ...changes })
    expect(expectRefusal(await live(), 'CONFLICT')).toContain('no settlement account')
    const account = await createBoundAccount(service, owner)
    await settlementOf(shop.api, merchant).set(account.id, owner)
    const other = await createBoundAccount(service, owner)
    expect(expectRefusal(await live({ account: other.id }), 'CONFLICT')).toContain(
      'Payouts go out from the account that the merchant is paid into',
    )
    // Its connection is none of this deployment's.
    expectRefusal(await live({ account: account.id }), 'BANK_UNAVAILABLE')
    expectRefusal(await live({ account: 'x' }), 'INVALID_REQUEST')
    await service.database.query("update users set kyc_status = 'rejected' where id = $1", [
      owner.uuid,
    ])
    expectRefusal(await create({ environment: 'live', rows: payoutRows(1) }, admin), 'KYC_REQUIRED')
    await service.database.query("update users set kyc_status = 'approved' where id = $1", [
      owner.uuid,
    ])
  })

  test('names all rows over the limit of one payment, and all phones that are not mobile', async () => {
    const rows = [
      payoutRow(0),
      payoutRow(1, { amount: 500.01 }),
      payoutRow(2, { phone: '02121234567' }),
    ]
    const result = await shop.create({ environment: 'live', rows })
    expect(detailsOf(result)).toEqual([
      ['rows.1.amount', 'One payment may move 500.00 bolívares at most.'],
      ['rows.2.phone', 'Must be a mobile phone: 0412, 0414, 0416, 0422, 0424 or 0426.'],
    ])
  })
})

test('is refused for a past time, a stranger’s account, and without any', async () => {
  const past = await shop.create({ rows: payoutRows(1), scheduledFor: '2020-01-01' })
  expect(detailsOf(past)).toEqual([['scheduledFor', 'Must be in the future.']])
  const strange = await createBankAccount(service, await createUser(service))
  expectRefusal(await shop.create({ rows: payoutRows(1), account: strange.id }), 'NOT_FOUND')
  const other = await createPayoutShop(service)
  await service.database.query('update bank_accounts set removed_at = now() where id = $1', [
    other.account.uuid,
  ])
  expectRefusal(await other.create({ rows: payoutRows(1) }), 'CONFLICT')
})

test('a key of the other environment is refused', async () => {
  const key = await createApiKey(service, shop.owner, { environment: 'test' })
  expectRefusal(
    await shop.create({ environment: 'live', rows: payoutRows(1) }, key),
    'INVALID_REQUEST',
  )
  expect((await shop.create({ rows: payoutRows(1) }, key)).status).toBe(201)
})
