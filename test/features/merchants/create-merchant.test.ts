import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { normalizeRif } from '../../../src/domain/rif.ts'
import { merchantId } from '../../../src/platform/ids.ts'
import { createApiKey, createMerchant, createUser, uniqueRif } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const newMerchant = () => ({ name: 'Panadería La Ñapa', rif: uniqueRif() })

/** Valid RIFs of a letter, each another number. */
const rifOf = (letter: string, digits: string): string =>
  [...'0123456789'].map((check) => normalizeRif(letter + digits + check)).find(Boolean) ?? ''

test('creating a merchant returns the full view, with the caller as owner', async () => {
  const owner = await createUser(service)
  const now = new Date()
  const body = { ...newMerchant(), description: 'Pan de jamón\ntodo el año.' }
  const created = await api('POST', '/merchants', { as: owner, body })
  expect(created.status).toBe(201)
  expect(created.body).toStrictEqual({
    id: expect.stringMatching(/^mer_[0-9a-z]{26}$/),
    ...body,
    owner: { id: owner.id, email: owner.email, name: owner.name },
    status: 'ACTIVE',
    createdAt: expect.any(String),
    updatedAt: created.body.createdAt,
  })
  expect(Math.abs(Date.parse(created.body.createdAt) - now.getTime())).toBeLessThan(10_000)
})

test('the response is byte for byte that of a later GET', async () => {
  const owner = await createUser(service)
  const description = 'Comillas " y \\ y /\r\n</script> ñ 🥟 \u2028 \u00a0 fin'
  const created = await api('POST', '/merchants', {
    as: owner,
    body: { ...newMerchant(), name: 'El "Ñandú" \\ 北京 & Cía', description },
  })
  const read = await api('GET', `/merchants/${created.body.id}`, { as: owner })
  expect(read.text).toBe(created.text)
})

test('the time is the service’s', async () => {
  const owner = await createUser(service)
  const key = await createApiKey(service, owner)
  service.setNow(new Date('2031-05-06T07:08:09.010Z'))
  const { body } = await api('POST', '/merchants', { as: key, body: newMerchant() })
  service.setNow()
  expect(body.createdAt).toBe('2031-05-06T07:08:09.010Z')
})

test('the caller becomes the only member, as OWNER', async () => {
  const owner = await createUser(service)
  const { body } = await api('POST', '/merchants', { as: owner, body: newMerchant() })
  const members = await service.database.query(
    'select user_id, role from members where merchant_id = $1',
    [merchantId.toUuid(body.id)],
  )
  expect(members).toStrictEqual([{ user_id: owner.uuid, role: 'OWNER' }])
})

test('the record says who created it', async () => {
  const owner = await createUser(service)
  const key = await createApiKey(service, owner)
  const sent = newMerchant()
  const { body, headers } = await api('POST', '/merchants', { as: key, body: sent })
  const requestId = headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'merchant.create', requestId)).toStrictEqual([
    {
      user_id: owner.uuid,
      action: 'merchant.create',
      resource: body.id,
      details: {
        after: sent,
        requestId,
        ipAddress: expect.any(String),
        apiKeyId: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      },
    },
  ])
})

test('the default description is "", and it may be sent empty', async () => {
  const owner = await createUser(service)
  const without = await api('POST', '/merchants', { as: owner, body: newMerchant() })
  const empty = await api('POST', '/merchants', {
    as: owner,
    body: { ...newMerchant(), description: '' },
  })
  expect([without.body.description, empty.body.description]).toStrictEqual(['', ''])
})

test('a merchant is INACTIVE, and stored as pending, while the owner’s e-mail is not verified', async () => {
  const owner = await createUser(service, { verified: false })
  const { body } = await api('POST', '/merchants', { as: owner, body: newMerchant() })
  expect(body.status).toBe('INACTIVE')
  const stored = await service.database.query('select status from merchants where id = $1', [
    merchantId.toUuid(body.id),
  ])
  expect(stored).toStrictEqual([{ status: 'pending' }])
})

test('the name and the description are trimmed', async () => {
  const owner = await createUser(service)
  const body = { name: '  La Ñapa ', rif: uniqueRif(), description: '\n Pan \n' }
  const created = await api('POST', '/merchants', { as: owner, body })
  expect(created.body).toMatchObject({ name: 'La Ñapa', description: 'Pan' })
})

test('unknown fields, a status and an owner among them, are ignored', async () => {
  const [owner, other] = [await createUser(service), await createUser(service)]
  const body = { ...newMerchant(), owner: other.id, status: 'INACTIVE', id: 'mer_x', color: 'red' }
  const created = await api('POST', '/merchants', { as: owner, body })
  expect(created.body).toMatchObject({ owner: { id: owner.id }, status: 'ACTIVE' })
})

describe('a RIF', () => {
  test.each(['V', 'E', 'J', 'P', 'G', 'C'])('of the letter %s is accepted', async (letter) => {
    const owner = await createUser(service)
    const rif = rifOf(letter, '31415926')
    const { body } = await api('POST', '/merchants', { as: owner, body: { name: 'Uno', rif } })
    expect(body.rif).toBe(rif)
  })

  test.each([
    ['with hyphens', (rif: string) => rif],
    ['without hyphens', (rif: string) => rif.replaceAll('-', '')],
    ['in lower case', (rif: string) => rif.toLowerCase()],
    ['bare and in lower case', (rif: string) => rif.toLowerCase().replaceAll('-', '')],
    ['with one hyphen', (rif: string) => rif.replace('-', '')],
    ['with spaces around', (rif: string) => ` ${rif} `],
  ])('written %s is stored in its canonical form', async (_, write) => {
    const owner = await createUser(service)
    const rif = uniqueRif()
    const body = { name: 'Uno', rif: write(rif) }
    expect((await api('POST', '/merchants', { as: owner, body })).body.rif).toBe(rif)
  })

  test.each([
    ['with a wrong check digit', 'J-30984132-8'],
    ['with an unknown letter', 'X-30984132-7'],
    ['with too few digits', 'J-3098413-7'],
    ['that is empty', ''],
    ['that is very long', 'J'.repeat(5000)],
    ['that is a number', 309841327],
    ['that is null', null],
    ['that is a list', ['J-30984132-7']],
    ['that is missing', undefined],
  ])('%s is refused', async (_, rif) => {
    const owner = await createUser(service)
    const refused = await api('POST', '/merchants', { as: owner, body: { name: 'Uno', rif } })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'rif' }])
    if (rif) expect(refused.text).not.toContain(`${rif}`)
  })

  test('that another merchant has, in any notation, is a conflict that leaves nothing behind', async () => {
    const [first, second] = [await createUser(service), await createUser(service)]
    const rif = uniqueRif()
    await api('POST', '/merchants', { as: first, body: { name: 'Primera', rif } })
    const body = { name: 'Segunda Con Nombre Único', rif: rif.toLowerCase().replaceAll('-', '') }
    const refused = await api('POST', '/merchants', { as: second, body })
    expect(expectRefusal(refused, 'CONFLICT')).not.toContain(rif)
    expect((await api('GET', '/merchants', { as: second })).body.total).toBe(0)
    const stores = `select from stores where slug = 'segunda-con-nombre-unico'`
    expect(await service.database.query(stores)).toHaveLength(0)
  })

  test('is given to one of ten concurrent requests', async () => {
    const owners = await Promise.all(Array.from({ length: 10 }, () => createUser(service)))
    const body = { name: 'La Misma', rif: uniqueRif() }
    const answers = await Promise.all(owners.map((as) => api('POST', '/merchants', { as, body })))
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([201, ...Array(9).fill(409)])
    const made = 'select from merchants where rif = $1'
    expect(await service.database.query(made, [body.rif])).toHaveLength(1)
  })
})

test.each([
  ['name', 'missing', undefined],
  ['name', 'empty', ''],
  ['name', 'blank', ' \n '],
  ['name', 'too long', 'n'.repeat(121)],
  ['name', 'of two lines', 'two\nlines'],
  ['name', 'with a NUL', 'a\0'],
  ['name', 'with half a surrogate pair', 'a\ud83e'],
  ['name', 'a number', 7],
  ['name', 'null', null],
  ['description', 'too long', 'd'.repeat(1001)],
  ['description', 'with a NUL', 'a\0'],
  ['description', 'with half a surrogate pair', 'a\udd5f'],
  ['description', 'an object', { es: 'pan' }],
  ['description', 'a number', 7],
])('a %s that is %s is refused', async (path, _, value) => {
  const owner = await createUser(service)
  const body = { ...newMerchant(), [path]: value }
  const refused = await api('POST', '/merchants', { as: owner, body })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
})

test('every wrong field is named at once', async () => {
  const owner = await createUser(service)
  const refused = await api('POST', '/merchants', { as: owner, body: { description: 1 } })
  const paths = refused.body.error.details.map(({ path }: { path: string }) => path)
  expect(paths.sort()).toStrictEqual(['description', 'name', 'rif'])
})

test('an API key of the user may create one, and a key bound to a merchant may not', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const [free, bound] = [
    await createApiKey(service, owner),
    await createApiKey(service, owner, { merchant }),
  ]
  const made = await api('POST', '/merchants', { as: free, body: newMerchant() })
  expect(made.body.owner.id).toBe(owner.id)
  const refused = await api('POST', '/merchants', { as: bound, body: newMerchant() })
  expectRefusal(refused, 'FORBIDDEN')
})
