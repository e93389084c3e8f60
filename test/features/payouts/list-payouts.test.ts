import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createPayoutShop, payoutRows } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('shows one environment, newest first, by status', async () => {
  const shop = await createPayoutShop(service)
  const submitted = await shop.submitted()
  const draft = (await shop.create({ rows: payoutRows(3) })).body.id
  const list = async (query: string) => {
    const { body } = await shop.api('GET', `${shop.base}${query}`, { as: shop.owner })
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await list('?environment=test')).toEqual([draft, submitted])
  expect(await list('?environment=test&status=awaiting_approval')).toEqual([submitted])
  expect(await list('')).toEqual([])
})

test('shows those of a label, which is exactly what was given', async () => {
  const shop = await createPayoutShop(service)
  const first = await shop.submitted({ label: 'Nómina', rows: payoutRows(1) })
  const last = (await shop.create({ label: 'Nómina', rows: payoutRows(2) })).body
  await shop.create({ rows: payoutRows(1) })
  const file = await shop.sendCsv(
    'telefono;banco;cedula;nombre;monto\n04121234567;0102;V12345678;Ana;10,50',
    '?environment=test&label=Proveedores',
  )
  expect([last.label, file.body.label]).toEqual(['Nómina', 'Proveedores'])
  const list = async (query: string) => {
    const { body } = await shop.api('GET', `${shop.base}?environment=test&${query}`, {
      as: shop.owner,
    })
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await list('label=N%C3%B3mina')).toEqual([last.id, first])
  expect(await list('label=N%C3%B3mina&status=awaiting_approval')).toEqual([first])
  expect(await list('label=Proveedores')).toEqual([file.body.id])
  expect(await list('label=N')).toEqual([])
})

test('a label is a line of up to 60 letters', async () => {
  const shop = await createPayoutShop(service)
  for (const label of ['n'.repeat(61), 'a\nb']) {
    const refused = await shop.create({ label, rows: payoutRows(1) })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'label' }])
  }
})
