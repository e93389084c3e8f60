import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_ROWS } from '../../../src/features/statements/rules.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createBankAccount, randomAccountNumber } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

/** Each row of the largest file but the head. */
const LINES = MAX_ROWS - 1

const connection = {
  ...{ protocol: 'file', name: 'file-0', accountNumber: randomAccountNumber('0108') },
  ...{ rif: 'J-30984132-7', phone: '04140000108' },
}

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([connection]) } })
  api = apiOf(service)
  service.setNow(new Date('2026-03-31T20:00:00.000-04:00'))
  owner = await createUser(service, { kycStatus: 'approved' })
  const { name, accountNumber } = connection
  const bound = { environment: 'live', connection: name, accountNumber } as const
  const account = await createBankAccount(service, owner, bound)
  merchant = await createMerchant(service, owner)
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    account.uuid,
  ])
  // PostgreSQL never looks at what has come: it plans as for a table of a few rows.
  await service.database.query('alter table bank_movements set (autovacuum_enabled = false)')
})
afterAll(() => service.stop())

/** A busy month, of which the payers are known; of every tenth row it is a fee. */
const rows = Array.from({ length: LINES }, (_, place) => {
  const day = `${(place % 30) + 1}`.padStart(2, '0')
  const amount = `${(place % 977) + 100},50`
  const [debit, credit] = place % 10 === 0 ? [amount, ''] : ['', amount]
  return [
    ...[`${day}/03/2026`, `${10_000_000 + place * 7919}`, 'PAGO MOVIL', debit, credit],
    ...[`V${10_000_000 + place}`, `0414${`${place * 37}`.padStart(7, '0')}`],
  ].join(';')
})
const file = Buffer.from(
  ['Fecha;Referencia;Concepto;Débito;Crédito;Cédula;Teléfono', ...rows, ''].join('\n'),
)

const send = (more: object = {}) =>
  api('POST', `/merchants/${merchant.id}/statements`, {
    as: owner,
    body: { file: file.toString('base64'), ...more },
  })

/** How many movements there are, and how many payments they tell of by their references. */
const recorded = () =>
  service.database.query(
    'select count(*)::integer, count(distinct reference)::integer as payments from bank_movements',
  )

test('the largest file is recorded before the database gives up, and once', async () => {
  const preview = await send()
  expect(preview.body, preview.text).toMatchObject({ count: LINES, added: LINES, known: 0 })
  const first = await send({ confirm: preview.body.confirm })
  expect(first.body, first.text).toMatchObject({ status: 'recorded', added: LINES, known: 0 })
  expect(await recorded()).toEqual([{ count: LINES, payments: LINES }])
  const again = await send({ confirm: preview.body.confirm })
  expect(again.body, again.text).toMatchObject({ status: 'recorded', added: 0, known: LINES })
  expect(await recorded()).toEqual([{ count: LINES, payments: LINES }])
})
