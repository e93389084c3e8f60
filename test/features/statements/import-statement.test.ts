import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOfCaracasDay } from '../../../src/domain/caracas.ts'
import type { Uuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { bdvConnection } from '../../support/connections.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { createMovement } from '../../support/movements.ts'
import { mailsAfterDispatch, notificationsOf } from '../../support/notifications.ts'
import { concurrently } from '../../support/payment-testbed.ts'
import { type Service, startService } from '../../support/service.ts'
import { BANK_FILES, provincialWorkbook } from './bank-files.ts'

const DAY = '2026-03-10'
const at = (clock: string, day = DAY) => new Date(`${day}T${clock}:00.000-04:00`)

let service: Service
let api: Api
let owner: Actor
const bdv = bdvConnection()
/** Accounts of a bank that is never asked, one for each test. */
const files = Array.from({ length: 24 }, (_, place) => ({
  protocol: 'file',
  name: `file-${place}`,
  accountNumber: randomAccountNumber('0108'),
  rif: 'J-30984132-7',
  phone: '04140000108',
}))
beforeAll(async () => {
  const vars = { BANK_CONNECTIONS: JSON.stringify([bdv, ...files]) }
  service = await startService({ vars })
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  service.setNow(at('20:00', '2026-03-12'))
})
afterAll(() => service.stop())

let opened = 0
/** A merchant that is paid into an account of a connection, since ten days before. */
async function newMerchant(connection?: {
  name: string
  accountNumber: string
}): Promise<MerchantFixture> {
  const { name, accountNumber } = connection ?? (files[opened++] as (typeof files)[number])
  const bound = { environment: 'live', connection: name, accountNumber } as const
  const account = await createBankAccount(service, owner, bound)
  const merchant = await createMerchant(service, owner)
  await service.database.query(
    'update merchants set settlement_account_id = $2, created_at = $3 where id = $1',
    [merchant.uuid, account.uuid, startOfCaracasDay('2026-03-01')],
  )
  return merchant
}

const send = (merchant: MerchantFixture, file: Uint8Array, more: object = {}, as = owner) =>
  api('POST', `/merchants/${merchant.id}/statements`, {
    as,
    body: { file: Buffer.from(file).toString('base64'), ...more },
  })

/** Sends a file, and confirms its preview. */
async function record(merchant: MerchantFixture, file: Uint8Array) {
  const { body } = await send(merchant, file)
  return send(merchant, file, { confirm: body.confirm })
}

interface SettlementRow {
  settlement_account_id: Uuid<'account'>
  connection: string
}

async function settlementRowOf({ uuid }: MerchantFixture): Promise<SettlementRow> {
  const [row] = await service.database.query<SettlementRow>(
    `select m.settlement_account_id, a.connection
     from merchants m join bank_accounts a on a.id = m.settlement_account_id where m.id = $1`,
    [uuid],
  )
  return row as SettlementRow
}

const movementsOf = ({ uuid }: MerchantFixture) =>
  service.database.query<{ amount: string; reference: string; transaction_id: string | null }>(
    `select v.amount::text, v.reference, v.transaction_id from bank_movements v
       join merchants m on m.settlement_account_id = v.account_id
     where m.id = $1 order by v.control_number`,
    [uuid],
  )

describe('a file', () => {
  test('is shown first, and recorded once it is confirmed', async () => {
    const merchant = await newMerchant()
    const preview = await send(merchant, BANK_FILES.bancaribe)
    expect(preview.body, preview.text).toMatchObject({
      ...{
        status: 'preview',
        format: 'csv',
        headLine: 5,
        decimal: ',',
        count: 3,
        added: 3,
        known: 0,
      },
      ...{
        from: DAY,
        to: '2026-03-11',
        totalIn: 1250.5,
        totalOut: 1003.75,
        skipped: 1,
        unread: [],
      },
      ...{ dayBalances: 1, confirm: expect.stringMatching(/^[0-9a-f]{64}-acc_[0-9a-z]{26}$/) },
    })
    expect(preview.body.columns).toEqual([
      { title: 'Fecha', field: 'date' },
      { title: 'Referencia', field: 'reference' },
      { title: 'Descripción', field: 'concept' },
      { title: 'Débito', field: 'debit' },
      { title: 'Crédito', field: 'credit' },
      { title: 'Saldo', field: 'balance' },
    ])
    expect(await movementsOf(merchant)).toEqual([])
    const recorded = await send(merchant, BANK_FILES.bancaribe, { confirm: preview.body.confirm })
    expect(recorded.body).toMatchObject({ status: 'recorded', added: 3, known: 0, confirm: null })
    expect((await movementsOf(merchant)).map(({ amount }) => amount)).toEqual([
      '1250.50',
      '3.75',
      '1000.00',
    ])
  })

  test('that is sent again, by many at once, and another one of the same days, add only what is new', async () => {
    const merchant = await newMerchant()
    const file = await provincialWorkbook()
    const { body } = await send(merchant, file)
    const confirm = { confirm: body.confirm }
    const answers = await concurrently(10, () => send(merchant, file, confirm))
    expect(answers.map(({ body: { added } }) => added).toSorted()).toEqual([...Array(9).fill(0), 3])
    expect(await movementsOf(merchant)).toHaveLength(3)
    const later = Buffer.from(
      'Fecha;Referencia;Concepto;Monto\n10/03/2026;123456;PAGO MOVIL DE 0102;125,50\n12/03/2026;9;RETIRO;-1,00\n',
    )
    expect((await record(merchant, later)).body).toMatchObject({ added: 1, known: 1 })
    expect(await movementsOf(merchant)).toHaveLength(4)
  })

  test('settles the claim that waited for it, by the whole reference where it shows no phone', async () => {
    const merchant = await newMerchant()
    const createdAt = at('08:00')
    const options = { environment: 'live', amount: '125.50', createdAt, maxPayments: 1 } as const
    const { token } = await createLink(service, merchant, options)
    const claim = { reference: '000123456', phone: '04241234567', bankCode: '0102', paidAt: DAY }
    const waiting = await api('POST', `/pay/${token}/verify`, { body: claim })
    expect(waiting.body, waiting.text).toMatchObject({ status: 'pending' })
    await record(merchant, await provincialWorkbook())
    await service.runCron(at('20:01', '2026-03-12'))
    const settled = await service.database.query(
      'select t.status, t.reference from transactions t where t.merchant_id = $1',
      [merchant.uuid],
    )
    expect(settled).toEqual([{ status: 'completed', reference: '000123456' }])
    expect((await movementsOf(merchant)).filter(({ transaction_id: paid }) => paid)).toHaveLength(1)
    const again = await send(merchant, await provincialWorkbook())
    expect(again.body).toMatchObject({ status: 'preview', known: 3, matched: 1 })
  })

  test('adds nothing that the bank has told with a number of its own, on that day or the one before', async () => {
    const merchant = await newMerchant()
    const { settlement_account_id: uuid, connection } = await settlementRowOf(merchant)
    await createMovement(service, { uuid } as BankAccountFixture, {
      ...{ environment: 'live', connection, direction: 'in', amount: '1250.50' },
      ...{ reference: '12345678', bookedOn: '2026-03-09', controlNumber: 'A-1' },
    })
    expect((await record(merchant, BANK_FILES.bancaribe)).body).toMatchObject({
      added: 2,
      known: 1,
    })
    expect((await record(merchant, BANK_FILES.bancaribe)).body).toMatchObject({
      added: 0,
      known: 3,
    })
    const numbers = (await movementsOf(merchant)).filter(({ amount }) => amount === '1250.50')
    expect(numbers).toHaveLength(1)
  })

  test('adds nothing that the bank has told for a Saturday, where it books that on Monday', async () => {
    const merchant = await newMerchant()
    const { settlement_account_id: uuid, connection } = await settlementRowOf(merchant)
    const told = (reference: string, controlNumber: string) =>
      createMovement(service, { uuid } as BankAccountFixture, {
        ...{ environment: 'live', connection, direction: 'in', amount: '300.00' },
        ...{ reference, bookedOn: '2026-03-07', controlNumber },
      })
    await told('55667788', 'A-1')
    await told('66778899', 'A-2')
    await told('66778899', 'A-3')
    const file = Buffer.from(
      'Fecha;Referencia;Debe;Haber\n09/03/2026;55667788;;300,00\n09/03/2026;66778899;;300,00\n',
    )
    // Of two that it can be, nobody knows which one it is.
    expect((await record(merchant, file)).body).toMatchObject({ added: 1, known: 1 })
    expect((await record(merchant, file)).body).toMatchObject({ added: 0, known: 2 })
    expect(await movementsOf(merchant)).toHaveLength(4)
  })

  test('is what a payment that the bank confirms later is found in, though it has a number of its own there', async () => {
    const merchant = await newMerchant()
    const { settlement_account_id: account, connection } = await settlementRowOf(merchant)
    await record(merchant, BANK_FILES.bancaribe)
    const confirmed = (reference: string) =>
      service.database.query<{ control_number: string }>(
        `with begun as materialized (select begin_request(now())),
         recorded as materialized (
           select record_claimed_movement(p, null::payment_links, new_order_outcome('success',
             p_reference => $2, p_control_number => '20260310-1', p_booked_on => '2026-03-10')) as id
           from begun, jsonb_populate_record(null::bank_orders, $1) p)
         select coalesce((select control_number from bank_movements m where m.id = r.id), 'new') as control_number
         from recorded r`,
        [
          {
            ...{ connection, account_id: account, environment: 'live' },
            ...{ amount: '1250.50', phone: '04241234567', bank_code: '0102' },
          },
          reference,
        ],
      )
    expect((await confirmed('000012345678'))[0]?.control_number).toMatch(/^F-/)
    expect(await movementsOf(merchant)).toHaveLength(3)
    expect(await confirmed('000099999999')).toEqual([{ control_number: 'new' }])
    expect(await movementsOf(merchant)).toHaveLength(4)
  })

  test('is found in what a notice told for the day before, which is no second payment', async () => {
    const merchant = await newMerchant()
    const { settlement_account_id: uuid, connection } = await settlementRowOf(merchant)
    await createMovement(service, { uuid } as BankAccountFixture, {
      ...{ environment: 'live', connection, amount: '1250.50', reference: '000012345678' },
      ...{ bookedOn: '2026-03-09', controlNumber: null },
    })
    const { body } = await record(merchant, BANK_FILES.bancaribe)
    expect(body).toMatchObject({ status: 'recorded', count: 3 })
    const [only, ...others] = (await movementsOf(merchant)).filter(
      ({ amount }) => amount === '1250.50',
    )
    expect([only?.reference, others]).toStrictEqual(['000012345678', []])
  })

  test('that has a movement on the day after the one of an earlier file has the same movement', async () => {
    const merchant = await newMerchant()
    const fileOf = (...rows: string[]) =>
      Buffer.from(['Fecha;Referencia;Debe;Haber', ...rows, ''].join('\n'))
    const other = '10/03/2026;70000001;1,00;'
    const moved = (day: string) => `${day}/03/2026;55667788;;300,00`
    await record(merchant, fileOf(other, moved('10')))
    const again = await record(merchant, fileOf(other, moved('11')))
    expect(again.body).toMatchObject({ added: 0, known: 2 })
    // One that shows both days has two payments.
    const both = await record(merchant, fileOf(other, moved('10'), moved('11')))
    expect(both.body).toMatchObject({ added: 1, known: 2 })
    expect(await movementsOf(merchant)).toHaveLength(3)
  })

  test('of a day that is closed with its balance does not change that balance', async () => {
    const merchant = await newMerchant()
    const { settlement_account_id: account, connection } = await settlementRowOf(merchant)
    service.setNow(at('02:05', '2026-03-11'))
    await record(merchant, await provincialWorkbook())
    await service.runCron(at('02:10', '2026-03-11'))
    service.setNow(at('20:00', '2026-03-12'))
    const invented = Buffer.from(
      'Fecha;Referencia;Debe;Haber;Saldo\n10/03/2026;7;;10,00;999.999,00\n11/03/2026;8;;1,00;1.000.000,00\n',
    )
    expect((await record(merchant, invented)).body).toMatchObject({ added: 2, dayBalances: 1 })
    const balances = await service.database.query(
      'select day::text, balance from bank_day_balances where connection = $1 order by day',
      [connection],
    )
    expect(balances).toMatchObject([{ day: DAY, balance: '1251.00' }])
    const closed = await service.database.query(
      'select day::text from closings where account_id = $1',
      [account],
    )
    expect(closed).toContainEqual({ day: DAY })
  })

  test('tells of payments that only the OWNER can refund while no notice of the bank tells of them too', async () => {
    const merchant = await newMerchant()
    const manager = await createUser(service, { kycStatus: 'approved' })
    await addMember(service, merchant, manager, 'ADMIN')
    const { body: shown } = await send(merchant, BANK_FILES.bancaribe, {}, manager)
    await send(merchant, BANK_FILES.bancaribe, { confirm: shown.confirm }, manager)
    const { body: found } = await api('POST', `/merchants/${merchant.id}/verifications`, {
      as: manager,
      body: { phone: '04241234567', amount: 1250.5, day: DAY },
    })
    expect(found).toMatchObject({ status: 'found' })
    const refund = async (as: Actor) => {
      const path = `/merchants/${merchant.id}/transactions/${found.transactionId}/refund`
      const body = { document: 'V12345678', name: 'Luis' }
      return (await api('POST', path, { as, body })).body.error.message
    }
    expect(await refund(manager)).toMatch(/Only an imported file tells of this payment/)
    expect(await refund(owner)).not.toMatch(/imported file/)
    await service.database.query(
      "update bank_movements set notice_key = 'told' where reference = '000012345678' and transaction_id is not null",
    )
    expect(await refund(manager)).not.toMatch(/imported file/)
  })

  test('is not recorded for another account than the preview was for', async () => {
    const merchant = await newMerchant()
    const { body } = await send(merchant, BANK_FILES.bancaribe)
    const { settlement_account_id: elsewhere } = await settlementRowOf(await newMerchant())
    await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
      merchant.uuid,
      elsewhere,
    ])
    const confirm = { confirm: body.confirm }
    expectRefusal(await send(merchant, BANK_FILES.bancaribe, confirm), 'CONFLICT')
    expect(await movementsOf(merchant)).toEqual([])
  })

  test('tells a verification by phone and amount, and who has paid', async () => {
    const merchant = await newMerchant()
    await record(merchant, BANK_FILES.bancaribe)
    const path = `/merchants/${merchant.id}/verifications`
    const body = { phone: '04241234567', amount: 1250.5, day: DAY }
    const { body: found, text } = await api('POST', path, { as: owner, body })
    expect(found, text).toMatchObject({ status: 'found' })
    const shown = await api(
      'GET',
      `/merchants/${merchant.id}/transactions/${found.transactionId}`,
      { as: owner },
    )
    expect(shown.body.payer).toMatchObject({ document: expect.stringMatching(/5678$/) })
    const wrong = { ...body, phone: '04249999999' }
    expect((await api('POST', path, { as: owner, body: wrong })).body).toMatchObject({
      status: 'absent',
    })
  })

  test('closes the day of a bank that is never asked', async () => {
    const merchant = await newMerchant()
    // By the file of the morning after, which proves what the account held when the day ended.
    service.setNow(at('02:05', '2026-03-11'))
    await record(merchant, await provincialWorkbook())
    await service.runCron(at('02:10', '2026-03-11'))
    const closing = await api('GET', `/merchants/${merchant.id}/closings/${DAY}`, { as: owner })
    service.setNow(at('20:00', '2026-03-12'))
    expect(closing.body, closing.text).toMatchObject({
      ...{ opening: 1000, closing: 1251, bankClosing: 1251, openingSource: 'bank' },
    })
  })
})

describe('the owner and the administrators', () => {
  test('are told by mail and notification, whatever they prefer, of what a file has brought', async () => {
    const merchant = await newMerchant()
    const [manager, helper] = [
      await createUser(service, { kycStatus: 'approved' }),
      await createUser(service),
    ]
    await addMember(service, merchant, manager, 'ADMIN')
    await addMember(service, merchant, helper, 'MEMBER')
    await service.database.query(
      `insert into notification_preferences (user_id, type, in_app, email, updated_at)
       values ($1, 'statement_imported', true, false, now())`,
      [owner.uuid],
    )
    const preview = await send(merchant, BANK_FILES.bancaribe, {}, manager)
    expect(await toldOf(merchant, owner)).toEqual([])
    const { confirm } = preview.body
    const recorded = await send(merchant, BANK_FILES.bancaribe, { confirm }, manager)
    expect(recorded.body, recorded.text).toMatchObject({ status: 'recorded', added: 3 })
    expect(await toldOf(merchant, helper)).toEqual([])
    for (const who of [owner, manager]) {
      expect(await toldOf(merchant, who)).toMatchObject([
        {
          title: 'Se importaron movimientos de un banco',
          body: expect.stringContaining('movimientos nuevos: 3; entraron Bs.\u00a01.250,50.'),
          data: { actorEmail: manager.email, firstDay: DAY, lastDay: '2026-03-11', closedDays: 1 },
        },
      ])
    }
    for (const who of [owner, manager]) {
      const mails = await mailsAfterDispatch(service, who)
      const about = mails.filter(({ text }) => text.includes(`${merchant.id}/live/payments`))
      expect(about.map(({ text }) => text)).toEqual([expect.stringContaining(manager.email)])
    }
  })

  test('are told nothing of a file that brings nothing new', async () => {
    const merchant = await newMerchant()
    await record(merchant, BANK_FILES.bancaribe)
    const again = await record(merchant, BANK_FILES.bancaribe)
    expect(again.body).toMatchObject({ status: 'recorded', added: 0, known: 3 })
    expect(await toldOf(merchant, owner)).toHaveLength(1)
  })
})

/** What somebody was told of files that were imported to a merchant. */
const toldOf = async ({ id }: MerchantFixture, who: Actor) =>
  (await notificationsOf(service, who, 'es')).filter(
    ({ type, data }) => type === 'statement_imported' && data.merchantId === id,
  )

describe('refusals', () => {
  test('of what cannot be read, what is another file, and what is none', async () => {
    const merchant = await newMerchant()
    const unreadable = Buffer.from('Fecha;Monto\n10/03/2026;-1,00\n10/03/2026;mucho\n')
    const preview = await send(merchant, unreadable)
    expect(preview.body).toMatchObject({
      ...{ confirm: null, unreadCount: 1 },
      unread: [{ line: 3, problem: 'amount', text: 'mucho' }],
    })
    const confirm = `${'a'.repeat(64)}-acc_${'0'.repeat(26)}`
    expectRefusal(await send(merchant, unreadable, { confirm }), 'INVALID_REQUEST')
    expectRefusal(await send(merchant, BANK_FILES.activo, { confirm }), 'CONFLICT')
    expectRefusal(await send(merchant, Buffer.from('<html>')), 'INVALID_REQUEST')
    const bomb = { 'xl/worksheets/sheet1.xml': strToU8(`<sheetData>${'<row>'.repeat(5_000_000)}`) }
    expectRefusal(await send(merchant, zipSync(bomb)), 'INVALID_REQUEST')
    const path = `/merchants/${merchant.id}/statements`
    expectRefusal(await api('POST', path, { as: owner, body: { file: '¿?' } }), 'INVALID_REQUEST')
    expectRefusal(await send(merchant, Buffer.alloc(1024 * 1024 + 1, 'a')), 'PAYLOAD_TOO_LARGE')
    expect(await movementsOf(merchant)).toEqual([])
  })

  test('of a bank whose statement is read, and of a merchant without an account', async () => {
    const asked = await newMerchant({ name: bdv.name, accountNumber: bdv.accountNumber })
    expectRefusal(await send(asked, BANK_FILES.activo), 'CONFLICT')
    const without = await createMerchant(service, owner)
    expectRefusal(await send(without, BANK_FILES.activo), 'CONFLICT')
  })

  test('of an ADMIN of one merchant, where another one is paid into the same account', async () => {
    const [merchant, other] = [await newMerchant(), await createMerchant(service, owner)]
    const { settlement_account_id: account } = await settlementRowOf(merchant)
    await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
      other.uuid,
      account,
    ])
    const manager = await createUser(service, { kycStatus: 'approved' })
    await addMember(service, merchant, manager, 'ADMIN')
    expectRefusal(await send(merchant, BANK_FILES.activo, {}, manager), 'FORBIDDEN')
    expect((await send(merchant, BANK_FILES.activo)).body).toMatchObject({ status: 'preview' })
    await addMember(service, other, manager, 'ADMIN')
    const both = await send(merchant, BANK_FILES.activo, {}, manager)
    expect(both.body).toMatchObject({ status: 'preview' })
  })

  test('of a file that says to be of another account, whatever else it says', async () => {
    const merchant = await newMerchant()
    const { accountNumber } = files[opened - 1] as (typeof files)[number]
    const written = accountNumber.replace(/^(.{4})(.{4})(.{2})/, '$1-$2-$3-')
    const ofAccount = (number: string) =>
      Buffer.from(`Cuenta:;${number}\nRIF:;J-30984132-7\nFecha;Ref;Monto\n10/03/2026;7;-1,50\n`)
    const other = randomAccountNumber('0108')
    expectRefusal(await send(merchant, ofAccount(other)), 'CONFLICT')
    for (const own of [accountNumber, written]) {
      expect((await send(merchant, ofAccount(own))).body).toMatchObject({ count: 1 })
    }
  })

  test('of members who may not', async () => {
    const merchant = await newMerchant()
    const helper = await createUser(service, { kycStatus: 'approved' })
    await addMember(service, merchant, helper, 'MEMBER')
    expectRefusal(await send(merchant, BANK_FILES.activo, {}, helper), 'FORBIDDEN')
    const stranger = await createUser(service, { kycStatus: 'approved' })
    expectRefusal(await send(merchant, BANK_FILES.activo, {}, stranger), 'NOT_FOUND')
  })
})
