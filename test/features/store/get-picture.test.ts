import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let path: string
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const upload = `/merchants/${merchant.id}/store/logo`
  const { body } = await api('POST', upload, { as: owner, file: samplePng() })
  path = new URL(body.logo).pathname
})
afterAll(() => service.stop())

test('a picture may be cached for ever, and can execute nothing in a browser', async () => {
  const { headers } = await api('GET', path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(samplePng().length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'cross-origin',
    etag: expect.stringMatching(/^"[0-9a-f]{64}-[0-9a-f]{16}\.png"$/),
  })
})

test('a client that has the picture gets a 304', async () => {
  const { headers } = await api('GET', path)
  const etag = headers.get('ETag') ?? ''
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await api('GET', path, { headers: { 'If-None-Match': tag } })
    expect(answer.status, tag).toBe(304)
    expect(answer.text).toBe('')
    expect(answer.headers.get('ETag')).toBe(etag)
  }
  const other = await api('GET', path, { headers: { 'If-None-Match': '"other"' } })
  expect(other.status).toBe(200)
})

test('HEAD describes a picture without sending it', async () => {
  const response = await service.fetch(path, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('image/png')
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

test('a path that is not a picture’s address never reaches the storage', async () => {
  const [, pictures, merchant, , file] = path.split('/')
  for (const wrong of [
    `/${pictures}/${merchant}/avatar/${file}`,
    `/${pictures}/${merchant}/logo/${file?.replace('.png', '.svg')}`,
    `/${pictures}/${merchant}/logo/${file?.toUpperCase()}`,
    `/${pictures}/${merchant}/logo/..%2f${file}`,
    `/${pictures}/mer_1/logo/${file}`,
    `/${pictures}/${merchant}/logo/${file?.replace(/^./, 'z')}`,
  ]) {
    expectRefusal(await api('GET', wrong), 'NOT_FOUND')
  }
  expectRefusal(await api('GET', path.replace(/-[0-9a-f]{16}/, `-${'0'.repeat(16)}`)), 'NOT_FOUND')
})
