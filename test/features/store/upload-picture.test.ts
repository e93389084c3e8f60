import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal, formOf } from '../../support/api.ts'
import { postPartially } from '../../support/partial-request.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

const LIMITS = { logo: 2_097_152, banner: 5_242_880 } as const

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
})
afterAll(() => service.stop())
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})

const pathOf = (slot: string) => `/merchants/${merchant.id}/store/${slot}`

const pictureRows = () =>
  service.database.query<{ key: string; used: boolean; discarded: boolean }>(
    `select key, used_at is not null as used, discarded_at is not null as discarded
     from pictures where merchant_id = $1 order by created_at`,
    [merchant.uuid],
  )

describe.each(['logo', 'banner'] as const)('%s', (slot) => {
  test('is shown at the address that the upload answers, by its own type', async () => {
    const { body } = await api('POST', pathOf(slot), { as: owner, file: samplePng() })
    const store = await api('GET', `/merchants/${merchant.id}/store`, { as: owner })
    expect(store.body[slot]).toBe(body[slot])
    const { pathname } = new URL(body[slot])
    const shown = await service.fetch(pathname)
    expect(shown.headers.get('Content-Type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(samplePng()))
  })

  test('takes a file of exactly the limit, and refuses one byte more', async () => {
    const largest = samplePng({ bytes: LIMITS[slot] })
    expect((await api('POST', pathOf(slot), { as: owner, file: largest })).status).toBe(200)
    const tooLarge = samplePng({ bytes: LIMITS[slot] + 1 })
    const refused = await api('POST', pathOf(slot), { as: owner, file: tooLarge })
    expect(expectRefusal(refused, 'PAYLOAD_TOO_LARGE')).toContain(String(LIMITS[slot]))
  })

  test('replaces the one before, which is removed from storage', async () => {
    const first = await api('POST', pathOf(slot), { as: owner, file: samplePng() })
    const second = await api('POST', pathOf(slot), { as: owner, file: samplePng() })
    expect(second.body[slot]).not.toBe(first.body[slot])
    const { pathname } = new URL(first.body[slot])
    await expect.poll(async () => (await service.fetch(pathname)).status).toBe(404)
    await expect.poll(pictureRows).toMatchObject([{ used: true, discarded: false }])
    expect((await service.fetch(new URL(second.body[slot]).pathname)).status).toBe(200)
  })

  test('is removed by DELETE, which may be repeated', async () => {
    const { body } = await api('POST', pathOf(slot), { as: owner, file: samplePng() })
    expect((await api('DELETE', pathOf(slot), { as: owner })).status).toBe(204)
    expect((await api('DELETE', pathOf(slot), { as: owner })).status).toBe(204)
    const store = await api('GET', `/merchants/${merchant.id}/store`, { as: owner })
    expect(store.body[slot]).toBeNull()
    const { pathname } = new URL(body[slot])
    await expect.poll(async () => (await service.fetch(pathname)).status).toBe(404)
    await expect.poll(pictureRows).toEqual([])
  })

  test('leaves an audit record of each change, and none where nothing changed', async () => {
    await api('POST', pathOf(slot), { as: owner, file: samplePng() })
    await api('DELETE', pathOf(slot), { as: owner })
    await api('DELETE', pathOf(slot), { as: owner })
    const records = await service.database.query(
      `select action, details->'before'->>$2 as before, details->'after'->>$2 as after
       from audit_logs where resource = $1 and action like 'store.%' order by id`,
      [merchant.id, slot],
    )
    const key = expect.stringMatching(`^pictures/${merchant.id}/${slot}/`)
    expect(records).toEqual([
      { action: `store.${slot}_update`, before: null, after: key },
      { action: `store.${slot}_delete`, before: key, after: null },
    ])
  })
})

describe('the form', () => {
  const send = (form: FormData, headers: Record<string, string> = {}) =>
    service.fetch(`/api/v1${pathOf('logo')}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.token}`, ...headers },
      body: form,
    })

  const twoFiles = () => {
    const form = formOf(samplePng())
    form.append('file', new Blob([new Uint8Array(samplePng())]), 'second.png')
    return form
  }
  const textOnly = () => {
    const form = new FormData()
    form.append('file', 'not a file')
    return form
  }
  const withText = () => {
    const form = formOf(samplePng())
    form.append('caption', 'an unknown field')
    return form
  }

  test.each([
    ['no file', new FormData(), 400],
    ['a text where the file should be', textOnly(), 400],
    ['another field', formOf(samplePng(), 'a.png', 'logo'), 400],
    ['two files', twoFiles(), 400],
    ['an unknown text beside the file', withText(), 200],
  ])('with %s answers as it should', async (_, form, status) => {
    const response = await send(form)
    expect(response.status, await response.text()).toBe(status)
  })

  test.each([
    ['application/json', '{}'],
    ['application/x-www-form-urlencoded', 'file=x'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/mixed; boundary=x', '--x--'],
    ['image/png', 'x'],
  ])('of the type %s is refused by its type', async (type, body) => {
    const headers = { 'Content-Type': type }
    expectRefusal(
      await api('POST', pathOf('logo'), { as: owner, body, headers }),
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  test.each([
    ['that is empty', ''],
    ['that never begins', 'no boundary in here'],
    [
      'that is cut short',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    ['with headers that are no text', '--x\r\n\u00ff\r\n\r\nabc\r\n--x--'],
  ])('%s is refused as malformed', async (_, body) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expectRefusal(
      await api('POST', pathOf('logo'), { as: owner, body, headers }),
      'INVALID_REQUEST',
    )
  })

  test.each([
    ['Content-Type: ', [0xff]],
    ['', [0xc3, 0x28]],
  ])('with part headers that are no UTF-8 is refused as malformed', async (header, bytes) => {
    const before = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"\r\n${header}`)
    const body = Buffer.concat([before, Buffer.from(bytes), Buffer.from('\r\n\r\nabc\r\n--x--')])
    const response = await service.fetch(`/api/v1${pathOf('logo')}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${owner.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body,
    })
    expect(response.status, await response.text()).toBe(400)
  })

  test('that stops coming is given up after 10 seconds', async () => {
    const headers = {
      Authorization: `Bearer ${owner.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    }
    expect(await postPartially(service, pathOf('logo'), headers, 1000, '--x')).toBe(400)
  })

  test('of a length that is too large is refused before it is read', async () => {
    const headers = { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'text/plain' }
    const bytes = LIMITS.logo + 64 * 1024 + 1
    expect(await postPartially(service, pathOf('logo'), headers, bytes, 'x')).toBe(413)
  })

  test('of no declared length is counted as it comes', async () => {
    const chunk = new Uint8Array(256 * 1024)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let sent = 0; sent <= LIMITS.logo + 64 * 1024; sent += chunk.length)
          controller.enqueue(chunk)
        controller.close()
      },
    })
    const response = await service.fetch(`/api/v1${pathOf('logo')}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${owner.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        Connection: 'close',
      },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('refused leaves nothing behind, in storage or in the database', async () => {
    await send(twoFiles())
    await send(formOf(new TextEncoder().encode('<svg/>')))
    expect(await pictureRows()).toEqual([])
  })
})
