import { describe, expect, test } from 'vitest'
import { groups } from '../../src/features/groups.ts'
import { readPayoutCsv } from '../../src/features/payouts/read-csv.ts'
import { parseFields, parseInput } from '../../src/http/validation.ts'
import { errorDetailsOf } from '../../src/wire/input-messages.ts'

/**
 * What people's clipboards, forms, programs and banks send where a contract says something simpler. Each row is what is
 * taken, and as what; or what is refused, by a sentence that names what is right.
 */

const routes = new Map(groups.flatMap(({ routes: own }) => own.map((route) => [route.id, route])))

const PAYOUT_ROW = {
  phone: '04121234567',
  bankCode: '0102',
  document: 'V12345678',
  name: 'Luis Rojas',
  amount: 12.5,
}
const BDV_NOTICE = {
  bancoOrdenante: '0105',
  referenciaBancoOrdenante: '604954047504',
  numeroCliente: '04243814360',
  idComercio: 'J309841327',
  numeroComercio: '04248131266',
  fecha: '20260310',
  hora: '1009',
  monto: '30.0',
}

/** What each operation takes, by its id. */
const RIGHT: Record<string, Record<string, unknown>> = {
  chargeLink: { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
  verifyLink: { phone: '04121234567', bankCode: '0102', reference: '12345678' },
  createPaymentLink: { label: 'Torta', amount: 25 },
  createCheckout: { externalReference: 'PED-1', amount: 25, currency: 'VES' },
  createMerchant: { name: 'Tienda', rif: 'J-30984132-7' },
  verifyPayment: { phone: '04121234567', amount: 25 },
  verifyEmail: { email: 'ana@example.com', otp: '123456' },
  loginWithFactor: { loginToken: 'lgn_1', code: '123456' },
  refundTransaction: {},
  createPayout: { environment: 'test', rows: [PAYOUT_ROW] },
  takeBdvNotice: BDV_NOTICE,
}

const bodyOf = (operation: string, changes: object) => {
  const body = routes.get(operation)?.body
  if (!body) throw new Error(`${operation} takes no body`)
  return parseFields(body, { ...RIGHT[operation], ...changes })
}

/** An operation, what is sent for its field, and as what it is taken. Undefined is what counts as absent. */
type Taken = [operation: string, field: string, sent: unknown, meant: unknown]
/** An operation, what is sent for its field, and what the refusal of it says. */
type Refused = [operation: string, field: string, sent: unknown, says: string]

const PHONE = 'Must be a phone of 11 digits that begins with 0'
const DOCUMENT = 'Must be a cédula such as V12345678, or a RIF'
const RIF = 'with the right check digit'
const AMOUNT = 'Must be more than 0, 99999999999.99 at most, with two decimals at most.'
const NO_AMOUNT = 'Must be a number such as 1250.50.'

const taken: Taken[] = [
  // Phones
  ['chargeLink', 'phone', '0412-123.45.67', '04121234567'],
  ['chargeLink', 'phone', '0412 123 45 67', '04121234567'],
  ['chargeLink', 'phone', '4121234567', '04121234567'],
  ['chargeLink', 'phone', '+58 412 1234567', '04121234567'],
  ['chargeLink', 'phone', '+58 0412 1234567', '04121234567'],
  ['chargeLink', 'phone', '\u202a+58 412\u2011123\u00a045\u202f67\u202c', '04121234567'],
  ['verifyPayment', 'phone', '\ufeff0412\u2013123\u200b4567', '04121234567'],
  // Documents and RIFs
  ['chargeLink', 'document', 'V-12.345.678', 'V12345678'],
  ['chargeLink', 'document', 'v 12345678', 'V12345678'],
  ['chargeLink', 'document', '\u200bV\u201312345678', 'V12345678'],
  ['chargeLink', 'document', 'J 30.984.132-7', 'J309841327'],
  ['createMerchant', 'rif', 'j309841327', 'J-30984132-7'],
  ['createMerchant', 'rif', 'J-30.984.132-7', 'J-30984132-7'],
  ['createMerchant', 'rif', 'J\u201330984132\u20137', 'J-30984132-7'],
  ['createMerchant', 'rif', '\ufeffJ 30984132 7 ', 'J-30984132-7'],
  // Keys, codes and references
  ['chargeLink', 'bankCode', ' 0102\u00a0', '0102'],
  ['verifyPayment', 'bankCode', '\u200e0105', '0105'],
  ['chargeLink', 'otp', '1234 5678', '12345678'],
  ['chargeLink', 'otp', '1234-5678', '12345678'],
  ['chargeLink', 'otp', '12345678\u202c', '12345678'],
  ['verifyEmail', 'otp', '123 456', '123456'],
  ['verifyEmail', 'otp', '123\u00a0456', '123456'],
  ['loginWithFactor', 'code', '123 456', '123456'],
  ['loginWithFactor', 'code', '123\u2011456', '123456'],
  ['verifyLink', 'reference', '1234 5678', '12345678'],
  ['verifyLink', 'reference', '00012345678', '00012345678'],
  ['verifyLink', 'reference', '\u200e12345678', '12345678'],
  // Amounts
  ['createPaymentLink', 'amount', 0.1, '0.10'],
  ['createPaymentLink', 'amount', 1234567.89, '1234567.89'],
  ['chargeLink', 'amountVes', 40, '40.00'],
  // What is empty
  ['createCheckout', 'description', null, undefined],
  ['createCheckout', 'customer', '', undefined],
  ['createCheckout', 'customer', null, undefined],
  ['createCheckout', 'lines', '', undefined],
  ['createCheckout', 'metadata', null, undefined],
  ['createCheckout', 'returnUrl', '', undefined],
  ['createCheckout', 'expiresAt', null, undefined],
  ['createPaymentLink', 'maxPayments', '', undefined],
  ['createPaymentLink', 'externalReference', '', undefined],
  ['verifyPayment', 'reference', null, undefined],
  ['verifyPayment', 'bankCode', '', undefined],
  ['refundTransaction', 'document', '', undefined],
  ['refundTransaction', 'name', null, undefined],
  // A buyer, who is information
  ['createCheckout', 'customer', { name: 'Ana', phone: '', document: null }, { name: 'Ana' }],
  [
    'createCheckout',
    'customer',
    { name: 'Ana', phone: '+57 300 123 4567' },
    { name: 'Ana', phone: '+573001234567' },
  ],
  [
    'createCheckout',
    'customer',
    { name: 'Ana', document: 'AB123456' },
    { name: 'Ana', document: 'AB123456' },
  ],
  [
    'createCheckout',
    'lines',
    [{ name: 'Queso', quantity: 0.5, unitAmount: 50 }],
    [{ name: 'Queso', quantity: 0.5, unitAmount: 50 }],
  ],
  // One reference, however its accents are written
  ['createCheckout', 'externalReference', 'Man\u0303ana', 'Ma\u00f1ana'],
  // Dates
  ['createPaymentLink', 'expiresAt', '2037-12-31T10:00:00-04:00', '2037-12-31T14:00:00.000Z'],
  // A bank's notice, in all that does not decide
  ['takeBdvNotice', 'fecha', '2026-11-27', '2026-11-27'],
  ['takeBdvNotice', 'fecha', '20261127', '2026-11-27'],
  ['takeBdvNotice', 'monto', '1.234,50', '1234.50'],
  ['takeBdvNotice', 'monto', '30,0', '30.00'],
  ['takeBdvNotice', 'monto', 30, '30.00'],
  ['takeBdvNotice', 'numeroCliente', '4243814360', '04243814360'],
  ['takeBdvNotice', 'numeroCliente', '584243814360', '04243814360'],
  ['takeBdvNotice', 'bancoOrdenante', 105, '0105'],
  ['takeBdvNotice', 'idComercio', 'J-30984132-7', 'J309841327'],
  ['takeBdvNotice', 'hora', '10:09', '10:09'],
  ['takeBdvNotice', 'hora', 'mediodía', null],
]

const refused: Refused[] = [
  ['chargeLink', 'phone', '0412123456', PHONE],
  ['chargeLink', 'phone', '+573001234567', PHONE],
  ['chargeLink', 'phone', '0412ABC4567', PHONE],
  ['chargeLink', 'document', '12345678', DOCUMENT],
  ['chargeLink', 'document', 'P12345678', DOCUMENT],
  ['chargeLink', 'document', 'J-30984132-8', DOCUMENT],
  ['createMerchant', 'rif', 'J-30984132-8', RIF],
  ['createMerchant', 'rif', '30984132-7', RIF],
  ['chargeLink', 'bankCode', '9999', 'see GET /bank/banks'],
  ['chargeLink', 'otp', '12345', 'Must be the 6 to 8 digits'],
  ['chargeLink', 'otp', '\uff11\uff12\uff13\uff14\uff15\uff16', 'Must be the 6 to 8 digits'],
  ['verifyEmail', 'otp', '12345', 'Must be the 6 digits of the code.'],
  ['loginWithFactor', 'code', '1234567', 'Must be the 6 digits'],
  ['verifyLink', 'reference', '123', 'Must be the 4 to 20 digits'],
  ['verifyLink', 'reference', 'REF 12345678', 'Must be the 4 to 20 digits'],
  // What JSON makes of NaN
  ['createPaymentLink', 'amount', null, 'Null leaves the amount to the payer only beside'],
  ['createPaymentLink', 'amount', '', NO_AMOUNT],
  ['createPaymentLink', 'amount', '25', NO_AMOUNT],
  ['createPaymentLink', 'amount', '1.250,50', NO_AMOUNT],
  ['createPaymentLink', 'amount', 0.1 + 0.2, AMOUNT],
  ['createPaymentLink', 'amount', 25.005, AMOUNT],
  ['createPaymentLink', 'amount', 0, AMOUNT],
  ['createPaymentLink', 'amount', -1, AMOUNT],
  ['createPaymentLink', 'amount', 1e20, AMOUNT],
  ['chargeLink', 'amountVes', null, NO_AMOUNT],
  ['chargeLink', 'amountVes', '', NO_AMOUNT],
  ['refundTransaction', 'amount', null, NO_AMOUNT],
  ['refundTransaction', 'amount', '', NO_AMOUNT],
  ['createCheckout', 'amount', null, NO_AMOUNT],
  ['createCheckout', 'externalReference', '', 'Must not be empty.'],
  [
    'createCheckout',
    'customer',
    { name: 'Ana', phone: 'abc' },
    'or +573001234567 of another country',
  ],
  ['createCheckout', 'customer', { name: 'Ana', document: '12' }, '3 to 20 letters and digits'],
  [
    'createCheckout',
    'customer',
    { name: 'Ana', document: 'x'.repeat(21) },
    '3 to 20 letters and digits',
  ],
  [
    'createCheckout',
    'lines',
    [{ name: 'Queso', quantity: 0.1234, unitAmount: 50 }],
    'Must have three decimals at most.',
  ],
  ['createCheckout', 'acceptPartial', 'true', 'Must be true or false.'],
  ['createPaymentLink', 'label', ' \u200b', 'Must contain a visible character.'],
  ['createPaymentLink', 'currency', 'Bs', 'Must be VES or USD.'],
  ['createPaymentLink', 'environment', 'prod', 'Must be live or test'],
  ['createPaymentLink', 'expiresAt', '31/12/2037', 'Must be a time such as'],
  ['createPaymentLink', 'expiresAt', '2037-12-31T10:00:00', 'Must be a time such as'],
  ['takeBdvNotice', 'fecha', '27/11/2026', 'Must be a day such as'],
  ['takeBdvNotice', 'monto', '1.000', 'Must be an amount over 0'],
  ['takeBdvNotice', 'monto', '1E+05', 'Must be an amount over 0'],
  ['takeBdvNotice', 'referenciaBancoOrdenante', '', 'Must be a reference'],
]

test.each(taken)('%s takes %s %j as %j', (operation, field, sent, meant) => {
  const { success, data, error } = bodyOf(operation, { [field]: sent })
  expect(success, error?.message).toBe(true)
  const read = (data as Record<string, unknown>)[field]
  // Times are dates, and fields left out stand as undefined.
  expect(JSON.parse(JSON.stringify(read ?? null))).toEqual(meant ?? null)
})

test.each(refused)('%s refuses %s %j: %s', (operation, field, sent, says) => {
  const changes = { [field]: sent }
  const { success, error } = bodyOf(operation, changes)
  expect(success).toBe(false)
  const details = errorDetailsOf(error?.issues ?? [], { ...RIGHT[operation], ...changes })
  const named = details.filter(({ path }) => path === field || path.startsWith(`${field}.`))
  expect(named.map(({ message: [, english] }) => english)).toContainEqual(
    expect.stringContaining(says),
  )
})

describe('the query of a list', () => {
  const parse = (field: string, sent: unknown) => {
    const query = routes.get('listTransactions')?.query
    if (!query) throw new Error('the list takes no query')
    return parseInput(query, { [field]: sent })
  }

  test.each([
    ['limit', '1000', 100],
    ['page', '2', 2],
    ['status', 'COMPLETED', 'completed'],
    ['environment', 'sandbox', 'test'],
    ['from', '2026-01-31', '2026-01-31T04:00:00.000Z'],
  ])('takes %s %j as %j', (field, sent, meant) => {
    const { data } = parse(field, sent)
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({ [field]: meant })
  })

  test.each([
    ['limit', '0'],
    ['limit', ''],
    ['page', '-1'],
    ['status', ''],
    ['status', 'paid'],
    ['from', '31/01/2026'],
    ['after', 'lnk_01kga5ycm3e8wbrqjbzqk9c6vm'],
    ['externalReference', ''],
  ])('refuses %s %j, and never answers with every row', (field, sent) => {
    const { success, error } = parse(field, sent)
    expect(success).toBe(false)
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  })
})

describe('a file as a spreadsheet saves it', () => {
  const HEAD = 'phone,bankCode,document,name,amount'
  const ROW = '04121234567,0102,V12345678,Luis Rojas,12.50'
  const rowsOf = async (text: string, query: Record<string, string> = {}) => {
    const { rows, problems } = await readPayoutCsv(text, query)
    return { rows, problems: Object.keys(problems) }
  }
  const ofBody = async (text: string, query?: Record<string, string>) => {
    const { rows } = await rowsOf(text, query)
    return bodyOf('createPayout', { rows })
  }

  test.each([
    ['commas', `${HEAD}\n${ROW}\n`, '12.50'],
    ['a byte order mark', `\ufeff${HEAD}\n${ROW}\n`, '12.50'],
    ['lines that end in CRLF', `${HEAD}\r\n${ROW}\r\n`, '12.50'],
    ['semicolons', `${HEAD}\n${ROW}`.replaceAll(',', ';'), '12.50'],
    ['tabs', `${HEAD}\n${ROW}`.replaceAll(',', '\t'), '12.50'],
    ['a line sep=;', `sep=;\n${`${HEAD}\n${ROW}`.replaceAll(',', ';')}`, '12.50'],
    ['empty columns at the end', `${HEAD},,\n${ROW},,\n`, '12.50'],
    ['empty lines', `${HEAD}\n\n${ROW}\n,,,,\n\n`, '12.50'],
    [
      'Spanish headings with accents',
      `Teléfono;Código Banco;Cédula;Nombre;Monto\n04121234567;0102;V12345678;Luis;12,50`,
      '12.50',
    ],
    [
      'phones and banks without their first zero',
      `${HEAD}\n4121234567,102,V12345678,Luis,12.50`,
      '12.50',
    ],
    ['thousands and a comma', `${HEAD}\n${ROW.replace('12.50', '"1.234,50"')}`, '1234.50'],
    ['thousands and a point', `${HEAD}\n${ROW.replace('12.50', '"1,234.50"')}`, '1234.50'],
    ['a currency', `${HEAD}\n${ROW.replace('12.50', '"Bs. 1.234,50"')}`, '1234.50'],
  ])('is read with %s', async (_, text, amount) => {
    const { success, data } = await ofBody(text)
    expect(success).toBe(true)
    expect(data).toMatchObject({
      rows: [{ phone: '04121234567', bankCode: '0102', document: 'V12345678', amount }],
    })
  })

  test.each(['1,23E+05', '0x10', '1e3', 'doce', '-5', '0', ''])(
    'is refused with the amount %j',
    async (amount) => {
      const { success, error } = await ofBody(`${HEAD}\n${ROW.replace('12.50', `"${amount}"`)}`)
      expect(success).toBe(false)
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['rows.0.amount'])
    },
  )

  test.each(['1.000', '1,000'])('%j is refused unless the query says its mark', async (amount) => {
    const text = `${HEAD}\n${ROW.replace('12.50', `"${amount}"`)}`
    expect((await rowsOf(text)).problems).toEqual(['rows.0.amount'])
    const decimal = amount.includes('.') ? ',' : '.'
    const { problems, rows } = await rowsOf(text, { decimal })
    expect([problems, rows[0]?.amount]).toEqual([[], 1000])
  })

  test.each([
    ['a column less', `${HEAD.replace(',amount', '')}\n${ROW}`],
    ['a column twice', `${HEAD},amount\n${ROW},1`],
    ['a cell too many', `${HEAD}\n${ROW},Quincena`],
    ['a quotation mark left open', `${HEAD}\n"${ROW}`],
    ['nothing in it', ''],
  ])('is refused with %s, in both languages', async (_, text) => {
    await expect(readPayoutCsv(text, {})).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: [{ path: 'rows', message: [expect.any(String), expect.any(String)] }],
    })
  })
})

test('there are at least 85 of them', () => {
  expect(taken.length + refused.length).toBeGreaterThanOrEqual(85)
})
