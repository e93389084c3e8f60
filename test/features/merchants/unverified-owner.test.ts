import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createSession,
  createUser,
  uniqueEmail,
  uniqueRif,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { createUnverifiedUser, verifyEmail } from '../../support/auth.ts'
import { sendInvitation } from '../../support/invitations.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const create = (as: { token: string }, rif = uniqueRif(), name = 'Bodega') =>
  api('POST', '/merchants', { as, body: { name, rif } })

const slugOf = async (as: { token: string }, { body }: CallResult): Promise<string> =>
  (await api('GET', `/merchants/${body.id}/store`, { as })).body.slug

const setStatus = (as: { token: string }, id: string, status: 'ACTIVE' | 'INACTIVE') =>
  api('PUT', `/merchants/${id}/status`, { as, body: { status } })

const statusesOf = (results: CallResult[]) => results.map(({ status }) => status).sort()

/** Whoever verifies is logged out: another session. */
async function verified({ uuid, email, otp }: Actor & { otp: string }) {
  const done = await verifyEmail(service, email, otp)
  return { done, token: (await createSession(service, uuid)).token }
}

const storedStatus = async (id: string) => {
  const [row] = await service.database.query<{ status: string; confirmed: boolean }>(
    'select status, confirmed from merchants where id = $1',
    [merchantId.toUuid(id)],
  )
  return row
}

describe('an account without a verified e-mail', () => {
  test('makes 5 merchants, also at once, whose RIFs stay free for whoever is verified', async () => {
    const squatter = await createUnverifiedUser(service)
    const rifs = Array.from({ length: 7 }, uniqueRif)
    const made = await Promise.all(rifs.map((rif) => create(squatter, rif)))
    expect(statusesOf(made)).toEqual([...Array(5).fill(201), ...Array(2).fill(409)])
    for (const refused of made.filter(({ status }) => status === 409)) {
      expect(expectRefusal(refused, 'CONFLICT')).toMatch(/5/)
    }
    const owner = await createUser(service)
    for (const rif of rifs) expect((await create(owner, rif)).status).toBe(201)
  })

  test('is refused a RIF that a verified one has, and its own a second time', async () => {
    const [owner, squatter] = [await createUser(service), await createUnverifiedUser(service)]
    const [theirs, own] = [uniqueRif(), uniqueRif()]
    await create(owner, theirs)
    await create(squatter, own)
    for (const rif of [theirs, own]) {
      expect(expectRefusal(await create(squatter, rif), 'CONFLICT')).toMatch(/RIF/)
    }
  })

  test('shows no store to strangers, and takes no name for one from others', async () => {
    const squatter = await createUnverifiedUser(service)
    const named = 'Banco de Prueba Nacional'
    const made = await create(squatter, uniqueRif(), named)
    const slug = await slugOf(squatter, made)
    expect(slug).toMatch(/^banco-de-prueba-nacional-[0-9a-f]{8}$/)
    expectRefusal(await api('GET', `/stores/${slug}`), 'NOT_FOUND')
    expect((await service.fetch(`/store/${slug}`)).status).toBe(404)
    const owner = await createUser(service)
    expect(await slugOf(owner, await create(owner, uniqueRif(), named))).toBe(
      'banco-de-prueba-nacional',
    )
    // Once verified, it is shown under the next name that is free.
    const { token } = await verified(squatter)
    const free = await slugOf({ token }, made)
    expect(free).toBe('banco-de-prueba-nacional-2')
    expect((await api('GET', `/stores/${free}`)).body.name).toBe(named)
    expect((await service.fetch(`/store/${free}`)).status).toBe(200)
  })

  test('chooses no slug, but all else of its store', async () => {
    const squatter = await createUnverifiedUser(service)
    const made = await create(squatter)
    const path = `/merchants/${made.body.id}/store`
    const slug = await slugOf(squatter, made)
    const put = (body: object) => api('PUT', path, { as: squatter, body })
    expectRefusal(await put({ slug: `banco-${Date.now()}`, name: 'Banco' }), 'EMAIL_NOT_VERIFIED')
    expect((await put({ slug, name: 'Bodega Dos' })).body).toMatchObject({
      slug,
      name: 'Bodega Dos',
    })
  })

  test('invites nobody, as owner or in a team', async () => {
    const squatter = await createUnverifiedUser(service)
    const { body } = await create(squatter)
    const owner = await createUser(service)
    const merchant = await createMerchant(service, owner)
    await addMember(service, merchant, squatter, 'ADMIN')
    const email = uniqueEmail()
    for (const { id } of [body, merchant]) {
      const path = `/merchants/${id}/invitations`
      expectRefusal(
        await api('POST', path, { as: squatter, body: { email } }),
        'EMAIL_NOT_VERIFIED',
      )
    }
    const mails = await service.database.query("select from outbox where data->>'to' = $1", [email])
    expect(mails).toEqual([])
  })
})

describe('of two accounts with one RIF', () => {
  test('that verify at once, both are verified and exactly one opens; the other is told why it does not', async () => {
    for (let round = 0; round < 3; round += 1) {
      const owners = [await createUnverifiedUser(service), await createUnverifiedUser(service)]
      const rif = uniqueRif()
      const merchants = await Promise.all(owners.map((owner) => create(owner, rif)))
      const results = await Promise.all(owners.map((owner) => verified(owner)))
      expect(results.map(({ done }) => done.status)).toEqual([200, 200])
      const stored = await Promise.all(merchants.map(({ body }) => storedStatus(body.id)))
      const loser = stored[0]?.status === 'pending' ? 0 : 1
      expect(stored[loser]).toEqual({ status: 'pending', confirmed: false })
      expect(stored[1 - loser]).toEqual({ status: 'active', confirmed: true })
      await expectLost(results[loser]?.token ?? '', merchants[loser]?.body.id)
    }
  })

  async function expectLost(token: string, id: string) {
    const as = { token }
    expect((await api('GET', `/merchants/${id}`, { as })).body.status).toBe('INACTIVE')
    const opened = expectRefusal(await setStatus(as, id, 'ACTIVE'), 'CONFLICT')
    expect(opened).toMatch(/RIF belongs to/)
    const invited = await api('POST', `/merchants/${id}/invitations`, {
      as,
      body: { email: uniqueEmail() },
    })
    expect(expectRefusal(invited, 'CONFLICT')).toMatch(/opened first/)
    const named = await api('PUT', `/merchants/${id}/store`, {
      as,
      body: { slug: `x-${Date.now()}` },
    })
    expect(expectRefusal(named, 'CONFLICT')).toMatch(/opened first/)
  }

  test('one that is handed to a verified account before has its store’s name', async () => {
    const [squatter, heir] = [await createUnverifiedUser(service), await createUser(service)]
    const rif = uniqueRif()
    const made = await create(squatter, rif, `Quinta ${rif}`)
    const { id } = made.body
    await addMember(service, { uuid: merchantId.toUuid(id) }, heir, 'ADMIN')
    const handed = await api('POST', `/merchants/${id}/owner`, {
      as: squatter,
      body: { userId: heir.id },
    })
    expect(handed.body.status).toBe('ACTIVE')
    expect(await slugOf(heir, made)).toBe(`quinta-${rif.toLowerCase()}`)
  })

  test('the one whose RIF a verified account took meanwhile cannot be opened or handed over', async () => {
    const squatter = await createUnverifiedUser(service)
    const [rif, free] = [uniqueRif(), uniqueRif()]
    const lost = await create(squatter, rif)
    const kept = await create(squatter, free)
    const owner = await createUser(service)
    expect((await create(owner, rif)).status).toBe(201)
    const { token } = await verified(squatter)
    expect(await storedStatus(kept.body.id)).toEqual({ status: 'active', confirmed: true })
    expectRefusal(await setStatus({ token }, lost.body.id, 'ACTIVE'), 'CONFLICT')
    const merchant = { uuid: merchantId.toUuid(lost.body.id), id: lost.body.id, rif, name: '' }
    await addMember(service, merchant, owner, 'ADMIN')
    const handed = await api('POST', `/merchants/${lost.body.id}/owner`, {
      as: { token },
      body: { userId: owner.id },
    })
    expect(expectRefusal(handed, 'CONFLICT')).toMatch(/RIF belongs to/)
    const administrator = await createUser(service, { role: 'ADMIN' })
    const ordered = await api('PUT', `/admin/merchants/${lost.body.id}/status`, {
      as: administrator,
      body: { status: 'ACTIVE' },
    })
    expectRefusal(ordered, 'CONFLICT')
  })

  test('one that was closed while it was pending holds the RIF, and has its store’s name, once it is opened, and not before', async () => {
    const squatter = await createUnverifiedUser(service)
    const rif = uniqueRif()
    const made = await create(squatter, rif, `Bodega ${rif}`)
    const { body } = made
    await setStatus(squatter, body.id, 'INACTIVE')
    const { token } = await verified(squatter)
    expect(await storedStatus(body.id)).toEqual({ status: 'inactive', confirmed: false })
    const name = `bodega-${rif.toLowerCase()}`
    expect(await slugOf({ token }, made)).toMatch(new RegExp(`^${name}-[0-9a-f]{8}$`))
    expect((await setStatus({ token }, body.id, 'ACTIVE')).body.status).toBe('ACTIVE')
    expect(await slugOf({ token }, made)).toBe(name)
    expectRefusal(await create(await createUser(service), rif), 'CONFLICT')
  })
})

describe('a verified account', () => {
  /** Merchants of an owner, made in the database. */
  const own = ({ uuid }: Actor, count: number) =>
    service.database.query(
      `with m as (
         insert into merchants (id, owner_id, name, rif, status, confirmed, created_at, updated_at)
         select uuidv7(), $1, 'Bodega', 'J-00000000-0', 'pending', false, now(), now()
         from generate_series(1, $2::integer) returning id, owner_id)
       insert into members (merchant_id, user_id, role, created_at)
       select id, owner_id, 'OWNER', now() from m`,
      [uuid, count],
    )

  test('owns 100 merchants at most, also when it makes several at once', async () => {
    const owner = await createUser(service)
    await own(owner, 97)
    const made = await Promise.all(Array.from({ length: 6 }, () => create(owner)))
    expect(statusesOf(made)).toEqual([201, 201, 201, 409, 409, 409])
  })

  test('that owns 100 merchants is not handed another', async () => {
    const [owner, heir] = [await createUser(service), await createUser(service)]
    const merchant = await createMerchant(service, owner)
    await addMember(service, merchant, heir, 'ADMIN')
    await own(heir, 99)
    const hand = (id: string) =>
      api('POST', `/merchants/${id}/owner`, { as: owner, body: { userId: heir.id } })
    const another = await createMerchant(service, owner)
    await addMember(service, another, heir, 'ADMIN')
    expect((await hand(merchant.id)).status).toBe(200)
    expect(expectRefusal(await hand(another.id), 'CONFLICT')).toMatch(/100 merchants/)
  })
})

test('who has verified invites for a merchant of their own', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  expect((await sendInvitation(service, merchant, owner, { email: uniqueEmail() })).status).toBe(
    201,
  )
})
