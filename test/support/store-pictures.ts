import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { apiOf, type CallResult, expectRefusal } from './api.ts'
import { samplePng } from './pictures.ts'
import { type Service, startService } from './service.ts'

export type PictureSlot = 'logo' | 'banner'

/** A merchant’s store, and what its owner does with the picture in one of its slots. */
export interface PictureShop {
  service: Service
  owner: Actor
  merchant: MerchantFixture
  path: string
  upload(file?: Uint8Array, as?: { token: string }): Promise<CallResult>
  remove(as?: { token: string }): Promise<CallResult>
  /** What the store shows in the slot. */
  shown(): Promise<string | null>
  pictureRows(): Promise<{ key: string; used: boolean; discarded: boolean }[]>
  records(): Promise<unknown[]>
}

async function createPictureShop(service: Service, slot: PictureSlot): Promise<PictureShop> {
  const api = apiOf(service)
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const path = `/merchants/${merchant.id}/store/${slot}`
  return {
    ...{ service, owner, merchant, path },
    upload: (file = samplePng(), as = owner) => api('POST', path, { as, file }),
    remove: (as = owner) => api('DELETE', path, { as }),
    shown: async () =>
      (await api('GET', `/merchants/${merchant.id}/store`, { as: owner })).body[slot],
    pictureRows: () =>
      service.database.query(
        `select key, attached_at is not null as used, discarded_at is not null as discarded
         from pictures where merchant_id = $1 order by created_at`,
        [merchant.uuid],
      ),
    records: () =>
      service.database.query(
        `select action, details->'before'->>$2 as before, details->'after'->>$2 as after
         from audit_logs where resource = $1 and action like 'store.%' order by id`,
        [merchant.id, slot],
      ),
  }
}

/** Starts a service for the file that calls it, with another store for each test. */
function openPictureShop(slot: PictureSlot): () => PictureShop {
  let service: Service
  let shop: PictureShop
  beforeAll(async () => {
    service = await startService()
  })
  beforeEach(async () => {
    shop = await createPictureShop(service, slot)
  })
  afterAll(() => service.stop())
  return () => shop
}

const keyIn = ({ merchant }: PictureShop, slot: PictureSlot) =>
  expect.stringMatching(`^pictures/${merchant.id}/${slot}/`)

async function createTeam({ service, merchant }: PictureShop) {
  const [admin, plain, stranger] = [
    await createUser(service),
    await createUser(service),
    await createUser(service),
  ]
  await addMember(service, merchant, admin, 'ADMIN')
  await addMember(service, merchant, plain, 'MEMBER')
  return { admin, plain, stranger }
}

/** Registers what is guaranteed of the upload of a picture of at most so many bytes. */
export function uploadGuarantees(slot: PictureSlot, limit: number): () => PictureShop {
  const open = openPictureShop(slot)

  test('is shown at the address that the upload answers, by its own type', async () => {
    const { service, upload, shown } = open()
    const { body } = await upload()
    expect(body).toStrictEqual({ [slot]: expect.any(String) })
    expect(await shown()).toBe(body[slot])
    const picture = await service.fetch(new URL(body[slot]).pathname)
    expect(picture.headers.get('Content-Type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(samplePng()))
  })

  test('takes a file of exactly the limit, and refuses one byte more', async () => {
    const { upload } = open()
    expect((await upload(samplePng({ bytes: limit }))).status).toBe(200)
    const refused = await upload(samplePng({ bytes: limit + 1 }))
    expect(expectRefusal(refused, 'PAYLOAD_TOO_LARGE')).toContain(String(limit))
  })

  test('replaces the one before, which is removed from storage', async () => {
    const { service, upload, pictureRows } = open()
    const [first, second] = [await upload(), await upload()]
    expect(second.body[slot]).not.toBe(first.body[slot])
    const { pathname } = new URL(first.body[slot])
    await expect.poll(async () => (await service.fetch(pathname)).status).toBe(404)
    await expect.poll(pictureRows).toMatchObject([{ used: true, discarded: false }])
    expect((await service.fetch(new URL(second.body[slot]).pathname)).status).toBe(200)
  })

  test('leaves an audit record', async () => {
    const shop = open()
    await shop.upload()
    expect(await shop.records()).toEqual([
      { action: `store.${slot}_update`, before: null, after: keyIn(shop, slot) },
    ])
  })

  test('what is no picture is refused, and nothing is stored', async () => {
    const { upload, pictureRows } = open()
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7']) {
      expectRefusal(await upload(new TextEncoder().encode(text)), 'UNSUPPORTED_MEDIA_TYPE')
    }
    expect(await pictureRows()).toEqual([])
  })

  test('is for the ADMIN and up, and nothing of others is stored', async () => {
    const shop = open()
    const { admin, plain, stranger } = await createTeam(shop)
    expectRefusal(await shop.upload(samplePng(), plain), 'FORBIDDEN')
    expectRefusal(await shop.upload(samplePng(), stranger), 'NOT_FOUND')
    expect(await shop.pictureRows()).toEqual([])
    expect((await shop.upload(samplePng(), admin)).status).toBe(200)
  })

  return open
}

/** Registers what is guaranteed of the removal of a picture. */
export function removalGuarantees(slot: PictureSlot): void {
  const open = openPictureShop(slot)

  test('is removed by DELETE, which may be repeated', async () => {
    const { service, upload, remove, shown, pictureRows } = open()
    const { body } = await upload()
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect(await shown()).toBeNull()
    const { pathname } = new URL(body[slot])
    await expect.poll(async () => (await service.fetch(pathname)).status).toBe(404)
    await expect.poll(pictureRows).toEqual([])
  })

  test('leaves an audit record, and none where nothing changed', async () => {
    const shop = open()
    expect((await shop.remove()).status).toBe(204)
    await shop.upload()
    await shop.remove()
    await shop.remove()
    expect(await shop.records()).toEqual([
      { action: `store.${slot}_update`, before: null, after: keyIn(shop, slot) },
      { action: `store.${slot}_delete`, before: keyIn(shop, slot), after: null },
    ])
  })

  test('is for the ADMIN and up, and others remove nothing', async () => {
    const shop = open()
    const { body } = await shop.upload()
    const { admin, plain, stranger } = await createTeam(shop)
    expectRefusal(await shop.remove(plain), 'FORBIDDEN')
    expectRefusal(await shop.remove(stranger), 'NOT_FOUND')
    expect(await shop.shown()).toBe(body[slot])
    expect((await shop.remove(admin)).status).toBe(204)
    expect(await shop.shown()).toBeNull()
  })
}
