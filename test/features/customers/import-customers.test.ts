import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer, toldOf } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const path = '/customers/import?environment=test'

test('a file as Excel saves it makes them all, in its order', async () => {
  const text = [
    '\uFEFFNombre;Cédula;Teléfonos;Correo;Referencia;Notas',
    '"Rojas; Luis";V-12.345.678;0414-1234567 4241234567;luis@example.com;ALU-1;',
    'Ana Díaz;;+58 412 123 4567;;ALU-2;"Hermana; de Luis"',
    ';;;;;',
  ].join('\r\n')
  const { status, body } = await shop.csv(path, text)
  expect(status).toBe(201)
  expect(body.created).toBe(2)
  const [luis, ana] = await Promise.all(body.data.map((id: string) => shop.get(`/customers/${id}`)))
  expect(luis.body).toMatchObject({
    ...{ name: 'Rojas; Luis', document: 'V12345678', email: 'luis@example.com' },
    ...{ phones: ['04141234567', '04241234567'], externalReference: 'ALU-1', notes: null },
  })
  expect(ana.body).toMatchObject({ phones: ['04121234567'], notes: 'Hermana; de Luis' })
  expect(await shop.events('customer.created', body.data[1])).toStrictEqual([toldOf(ana.body)])
})

test('columns and phones as people write them', async () => {
  const phones = {
    '0412-5550001 / 0414 555 0002': ['04125550001', '04145550002'],
    '+57 300 123 4567; 4125550003': ['+573001234567', '04125550003'],
    '0412-5550004, 0412-5550005': ['04125550004', '04125550005'],
  }
  const rows = Object.keys(phones).map((cell, nth) => `Alumno ${nth}\tV4000000${nth}\t${cell}`)
  const head = 'Nombre y Apellido\tCédula de Identidad\tMóvil\n'
  const { body } = await shop.csv(path, head + rows.join('\n'))
  const made = await Promise.all(body.data.map((id: string) => shop.get(`/customers/${id}`)))
  expect(made.map(({ body: shown }) => shown.phones)).toEqual(Object.values(phones))
  expect(made.map(({ body: shown }) => shown.document)).toEqual([
    ...['V40000000', 'V40000001', 'V40000002'],
  ])
})

test('every bad row is named by line, column and person, and none is made', async () => {
  const before = (await shop.get('/customers?environment=test')).body.total
  const text = 'Nombre,Documento,Telefonos\nEva,V20000001,0414\nLeo,!!,04141234567\n,V20000003,\n'
  const spanish = await shop.csv(path, text, 'es')
  expectRefusal(spanish, 'INVALID_REQUEST')
  expect(spanish.body.error.details.map(({ path }: { path: string }) => path)).toEqual([
    ...['rows.0.phones.0', 'rows.1.document', 'rows.2.name'],
  ])
  expect(spanish.body.error.details[0].message).toMatch(/^Línea 2 \(Eva\), Telefonos “0414”: Debe/)
  const english = await shop.csv(path, text)
  expect(english.body.error.details[1].message).toMatch(/^Line 3 \(Leo\), Documento “!!”: Must/)
  expect((await shop.get('/customers?environment=test')).body.total).toBe(before)
})

test('what another customer has, or another row, is a bad row', async () => {
  await createCustomer(shop.service, shop.merchant, {
    ...{ document: 'V30000001', externalReference: 'REP-1' },
  })
  const documents = await shop.csv(
    path,
    'name,document\nEva,V30000001\nLeo,V30000002\nIda,v30000002\n',
  )
  expectRefusal(documents, 'INVALID_REQUEST')
  expect(documents.body.error.details).toMatchObject([
    { path: 'rows.0.document', message: expect.stringMatching(/^Line 2 \(Eva\), document/) },
    { path: 'rows.2.document', message: expect.stringMatching(/^Line 4 \(Ida\), document/) },
  ])
  const references = await shop.post(path, {
    rows: [
      { name: 'Eva', externalReference: 'REP-2' },
      { name: 'Leo', externalReference: 'REP-1' },
    ],
  })
  expectRefusal(references, 'INVALID_REQUEST')
  expect(references.body.error.details).toMatchObject([{ path: 'rows.1.externalReference' }])
})

test('1,000 rows at most, and one at least', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, nth) => `Alumno ${nth}`)
  expectRefusal(await shop.csv(path, `name\n${rows(1001).join('\n')}\n`), 'INVALID_REQUEST')
  expectRefusal(await shop.csv(path, 'name\n'), 'INVALID_REQUEST')
  const { body } = await shop.csv(path, `name\n${rows(1000).join('\n')}\n`)
  expect(body.created).toBe(1000)
  const told = await shop.service.database.query<{ customer: string }>(
    `select o.data->>'id' as customer from outbox o
     where o.type = 'customer.created' order by o.id desc limit 1000`,
  )
  expect(told.map(({ customer }) => customer).toSorted()).toEqual(body.data.toSorted())
})

test('a file without names of persons is refused as one', async () => {
  const answer = await shop.csv(path, 'document\nV12345678\n')
  expectRefusal(answer, 'INVALID_REQUEST')
  expect(answer.body.error.details).toMatchObject([{ path: 'rows' }])
})
