import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const path = '/charge-notes/import?environment=test'

test('a file as Excel saves it makes them all, numbered in its order', async () => {
  const { service, merchant } = shop
  await createCustomer(service, merchant, { name: 'Luis', document: 'V12345678' })
  await createCustomer(service, merchant, { name: 'Ana', externalReference: 'ALU-2' })
  const text = [
    '\uFEFFDocumento;Cliente;Concepto;Monto;Moneda;Vence;Emitida;Referencia',
    'V-12.345.678;;Condominio;1.250,50;Bs.;5/12/2199;1/1/2026;N-1',
    ';ALU-2;Mensualidad;25,00;$;2199-12-05;;',
  ].join('\r\n')
  const { status, body, text: said } = await shop.csv(path, text)
  expect(status, said).toBe(201)
  const [first, second] = await Promise.all(
    body.data.map((id: string) => shop.get(`/charge-notes/${id}`)),
  )
  expect(first.body).toMatchObject({
    ...{ number: 1, customerName: 'Luis', concept: 'Condominio', amount: 1250.5 },
    ...{ currency: 'VES', dueOn: '2199-12-05', issuedOn: '2026-01-01', externalReference: 'N-1' },
  })
  expect(second.body).toMatchObject({ number: 2, customerName: 'Ana', amount: 25, currency: 'USD' })
  expect(await shop.events('note.created', body.data[1])).toHaveLength(1)
})

test('every bad row is named by line, column and person, and none is made', async () => {
  const before = (await shop.get('/charge-notes?environment=test')).body.total
  const header = 'documento,concepto,monto,moneda,vence'
  const refused = async (...lines: string[]) => {
    const answer = await shop.csv(path, [header, ...lines].join('\n'), 'es')
    expectRefusal(answer, 'INVALID_REQUEST')
    return answer.body.error.details as { path: string; message: string }[]
  }
  const good = 'V12345678,Cuota,10.00,USD,2199-12-05'
  const unknown = await refused(good, 'V99999999,Cuota,10.00,USD,2199-12-05')
  expect(unknown).toMatchObject([
    {
      path: 'rows.1.customerDocument',
      message:
        'Línea 3 (V99999999), documento “V99999999”: No es el documento de un cliente tuyo, ni el número que le diste.',
    },
  ])
  expect(await refused(good, 'V12345678,Cuota,10.00,USD,2020-12-05')).toMatchObject([
    { path: 'rows.1.dueOn', message: expect.stringMatching(/^Línea 3 .*vence “2020-12-05”.* hoy/) },
  ])
  expect(await refused('V12345678,,cero,EUR,mañana')).toMatchObject([
    ...[{ path: 'rows.0.concept' }, { path: 'rows.0.amount' }],
    ...[
      { path: 'rows.0.currency' },
      { path: 'rows.0.dueOn', message: expect.stringMatching(/“mañana”.*31\/12\/2026/) },
    ],
  ])
  expect(await refused(',Cuota,10.00,USD,2199-12-05')).toMatchObject([
    { path: 'rows.0.customerDocument' },
  ])
  expect(await refused('V12345678,Cuota,1.000,USD,2199-12-05')).toMatchObject([
    { path: 'rows.0.amount', message: expect.stringMatching(/miles o decimales/) },
  ])
  expect((await shop.get('/charge-notes?environment=test')).body.total).toBe(before)
  const known = await shop.csv(
    `${path}&decimal=,`,
    `${header}\nV12345678,Cuota,1.000,USD,2199-12-05\n`,
  )
  const note = await shop.get(`/charge-notes/${known.body.data[0]}`)
  expect(note.body.amount).toBe(1000)
})

test('1,000 rows at most, all in one', async () => {
  const header = 'customerDocument,concept,amount,currency,dueOn'
  const rows = (count: number) =>
    Array.from({ length: count }, (_, nth) => `V12345678,Cuota ${nth},10.00,USD,2199-12-05`)
  const many = await shop.csv(path, [header, ...rows(1001)].join('\n'))
  expectRefusal(many, 'INVALID_REQUEST')
  const all = await shop.csv(path, [header, ...rows(1000)].join('\n'))
  expect(all.status, all.text).toBe(201)
  expect(all.body.created).toBe(1000)
  const told = await shop.service.database.query<{ note: string }>(
    `select o.data->>'id' as note from outbox o
     where o.type = 'note.created' order by o.id desc limit 1000`,
  )
  expect(told.map(({ note }) => note).toSorted()).toEqual(all.body.data.toSorted())
})
