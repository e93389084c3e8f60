import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bdv, startBdv } from '../../../dev/banks/bdv/bdv.ts'
import { createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { MORNING } from '../../support/order-testbed.ts'
import { type Service, startService } from '../../support/service.ts'

let bank: Bdv
let service: Service
let api: Api
let account: BankAccountFixture
beforeAll(async () => {
  bank = await startBdv({ config: { rif: 'J309841327', phone: '04248131266' } })
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bank.config]) } })
  api = apiOf(service)
  bank.setNoticeUrl(`${service.url}/hooks/bdv`)
  account = await createBankAccount(service, await createUser(service), {
    environment: 'live',
    accountNumber: bank.config.accountNumber,
    connection: bank.config.name,
  })
  service.setNow(MORNING)
  bank.setNow(MORNING)
})
beforeEach(async () => {
  await service.database.query('delete from bank_movements')
  await service.database.query('update bank_connection_states set statement_read_at = null')
  service.logs().length = 0
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

/** The bank's example, for the connection's commerce. */
const notice = {
  bancoOrdenante: '0105',
  referenciaBancoOrdenante: '604954047504',
  idCliente: 'V309841327',
  numeroCliente: '04243814360',
  idComercio: 'J309841327',
  numeroComercio: '04248131266',
  fecha: '20260310',
  hora: '1009',
  monto: '30.0',
}
const recorded = '{"codigo":"00","mensajeCliente":"Pago recibido.","mensajeSistema":"Notificado"}'
const known =
  '{"codigo":"01","mensajeCliente":"Este pago ya se había recibido.","mensajeSistema":"Renotificado"}'
const wrongKey =
  '{"codigo":"99","mensajeCliente":"No se pudo recibir el pago.","mensajeSistema":"Corrija el API KEY"}'

const send = (body: object = notice, key: string | null = bank.config.noticeKey ?? '') =>
  api('POST', '/hooks/bdv', { body, headers: key === null ? {} : { 'API-KEY': key } })

const alarms = (event: string) => service.logs().filter((line) => line.event === event)

const movements = () =>
  service.database.query(
    `select account_id, direction, type, amount, booked_on::text, reference, payer_reference, concept, phone, bank_code,
       control_number
     from bank_movements order by id`,
  )

test('a notice is recorded as a mobile payment, and answered in the bank’s form', async () => {
  const { status, text } = await send()
  expect({ status, text }).toEqual({ status: 200, text: recorded })
  expect(await movements()).toStrictEqual([
    {
      account_id: account.uuid,
      direction: 'in',
      type: 'p2p',
      amount: '30.00',
      booked_on: '2026-03-10',
      reference: '604954047504',
      payer_reference: null,
      concept: '',
      phone: '04243814360',
      bank_code: '0105',
      control_number: null,
    },
  ])
})

test('one that is sent again, one by one or 20 at once, is recorded once and renotified', async () => {
  await service.takeRoundTrips()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
  const texts = answers.map(({ text }) => text)
  expect(texts.toSorted()).toEqual([recorded, ...Array(19).fill(known)].toSorted())
  expect((await send({ ...notice, monto: 30, hora: '' })).text).toBe(known)
  expect((await service.takeRoundTrips()).count).toBe(21)
  expect(await movements()).toHaveLength(1)
})

test.each([
  ['no key', null, notice],
  ['an empty one', '', notice],
  ['another one', 'a key that nobody gave the bank', notice],
  ['another one, and an unreadable body', 'a key that nobody gave the bank', { monto: 'x' }],
])('with %s the bank is told to correct it, and nothing is recorded', async (_, key, body) => {
  const { status, text } = await send(body, key)
  expect({ status, text }).toEqual({ status: 200, text: wrongKey })
  expect(await movements()).toEqual([])
})

test('the key may come as x-api-key, but not be another product’s', async () => {
  const under = async (key = '') => {
    const { text } = await api('POST', '/hooks/bdv', {
      body: notice,
      headers: { 'x-api-key': key },
    })
    return text
  }
  expect(await under(bank.config.noticeKey)).toBe(recorded)
  expect(await under(bank.config.suiteKey)).toBe(wrongKey)
  expect(await under(bank.config.conciliationKey)).toBe(wrongKey)
})

test('without connections every notice has a wrong key', { tags: ['full'] }, async () => {
  const bare = await startService()
  const headers = { 'API-KEY': bank.config.noticeKey ?? '' }
  expect((await apiOf(bare)('POST', '/hooks/bdv', { body: notice, headers })).text).toBe(wrongKey)
  await bare.stop()
})

test('one with another amount is refused and logged, and the first amount stays', async () => {
  await send()
  expectRefusal(await send({ ...notice, monto: '300.0' }), 'CONFLICT')
  expect(await movements()).toMatchObject([{ amount: '30.00' }])
  await expect.poll(() => alarms('notice.changed')).toHaveLength(1)
})

test.each([
  [['numeroComercio'], { numeroComercio: '04120000102' }],
  [['idComercio'], { idComercio: 'J000121532' }],
  [['numeroComercio', 'idComercio'], { numeroComercio: '', idComercio: null }],
])('one for somebody else is refused and logged: %j', async (paths, changes) => {
  const refused = await send({ ...notice, ...changes })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual(paths)
  expect(await movements()).toEqual([])
  await expect.poll(() => alarms('notice.foreign')).toMatchObject([{ fields: paths }])
})

test.each([
  ['the day with dashes', { fecha: '2026-03-10' }],
  ['the amount with a comma', { monto: '30,00' }],
  ['a payer’s phone without its 0', { numeroCliente: 4243814360 }],
  ['a payer’s phone of the country and its 0', { numeroCliente: '+5804243814360' }],
  ['a padded RIF', { idComercio: 'J-00309841327' }],
  ['a RIF with dots and blanks', { idComercio: ' j 30.984.132-7 ' }],
  ['a bank without its 0', { bancoOrdenante: 105 }],
])('%s is the same notice', async (_, changes) => {
  expect((await send({ ...notice, ...changes })).text).toBe(recorded)
  expect((await send()).text).toBe(known)
  expect(await movements()).toMatchObject([
    { amount: '30.00', booked_on: '2026-03-10', phone: '04243814360', bank_code: '0105' },
  ])
})

test.each(['application/json; charset=iso-8859-1', 'text/plain', ''])(
  'a notice in Latin-1 is read, whatever it says to be: %j',
  async (type) => {
    const text = JSON.stringify({ ...notice, nombreCliente: 'José Núñez' })
    const response = await service.fetch('/hooks/bdv', {
      method: 'POST',
      headers: { 'API-KEY': bank.config.noticeKey ?? '', 'Content-Type': type },
      body: Buffer.from(text, 'latin1'),
    })
    expect(await response.text()).toBe(recorded)
  },
)

test.each([
  ['bancoOrdenante', 'Banesco'],
  ['referenciaBancoOrdenante', undefined],
  ['numeroCliente', '0424'],
  ['fecha', '18/02/2025'],
  ['fecha', '20260230'],
  ['monto', '36.960'],
  ['monto', '3,6E+04'],
  ['monto', '0.0'],
])('%s as %j is refused, and the field is named', async (field, value) => {
  const refused = await send({ ...notice, [field]: value })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: field }])
  expect(await movements()).toEqual([])
})

describe('a payment that the bank reports and lists', () => {
  const readStatement = () => service.runCron(MORNING)
  let serial = 0
  const deposit = (bankCode: string) => {
    serial += 1
    const reference = String(604_954_040_000 + serial)
    return bank.deposit({ amount: `${80 + serial}.10`, bankCode, reference })
  }

  test.each([
    ['of another bank', '0105', 'payer'],
    ['of another bank, under a reference that ends alike', '0105', 'bank'],
    ['within the bank, under another reference and without its phone', '0102', 'bank'],
  ] as const)('%s is one movement, whichever comes first', async (_, bankCode, references) => {
    bank.style.references = references
    bank.bookCommissions()
    const [first, second] = [deposit(bankCode), deposit(bankCode)]
    expect(await bank.notify(first)).toMatchObject({ codigo: '00' })
    await readStatement()
    expect(await bank.notify(second)).toMatchObject({ codigo: '01' })
    expect(await bank.notify(first)).toMatchObject({ codigo: '01' })
    const rows = await movements()
    for (const { amount, phone } of [first, second]) {
      expect(rows.filter((row) => row.amount === amount)).toMatchObject([
        { direction: 'in', phone, bank_code: bankCode, control_number: expect.any(String) },
      ])
    }
    // A commission ends in the same digits as its payment.
    expect(rows.filter(({ direction }) => direction === 'out').length).toBeGreaterThanOrEqual(2)
  })
})
