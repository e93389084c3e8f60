import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose'
import { afterEach, expect, inject, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { previewSecrets } from '../../dev/deploy/preview-secrets.ts'
import { removeObjects } from '../../dev/deploy/remove-objects.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { connectStorage } from '../../src/platform/storage.ts'
import { apiOf } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service | undefined
afterEach(async () => {
  await service?.stop()
  service = undefined
})

const root = randomBytes(32).toString('base64url')
const settings = (preview: string) => ({
  PREVIEW: preview,
  PREVIEW_DATABASE_HOST: 'db.example.com',
  PREVIEW_DATABASE: 'payments',
  PREVIEW_SERVICE_LOGIN: 'previews',
  PREVIEW_SERVICE_PASSWORD: 'a/b@c:d%41?#',
  PREVIEW_ROOT_SECRET: root,
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
})

test('a preview is built like production, and has the same settings and limits', () => {
  const { previews, ...production } = readConfig({ config: join(projectFolder, 'wrangler.toml') })
  const limits = (ratelimits: { name: string; simple: unknown }[] = []) =>
    ratelimits.map(({ name, simple }) => ({ name, simple }))
  expect(previews?.define).toStrictEqual(production.define)
  expect(limits(previews?.ratelimits)).toStrictEqual(limits(production.ratelimits))
  expect(previews?.version_metadata).toStrictEqual(production.version_metadata)
  const { S3_PREFIX: _, ...vars } = previews?.vars ?? {}
  expect(Object.keys(vars)).toStrictEqual(Object.keys(production.vars))
})

test('previews belong to a Worker of their own account, which gives them addresses and has none of its own', () => {
  const { name } = readConfig({ config: join(projectFolder, 'wrangler.toml') })
  const home = readConfig({ config: join(projectFolder, 'dev/deploy/previews/wrangler.toml') })
  expect([home.name, home.workers_dev, home.preview_urls]).toStrictEqual([name, false, true])
})

test('a preview keeps its secrets from one deployment to the next, and shares them with no other', () => {
  const [first, again, other] = ['pr-7', 'pr-7', 'pr-8'].map((name) =>
    previewSecrets(settings(name)),
  )
  expect(again).toStrictEqual(first)
  expect(other?.SERVER_SECRET).not.toBe(first?.SERVER_SECRET)
  expect(other?.JWT_SIGNING_KEYS).not.toBe(first?.JWT_SIGNING_KEYS)
  expect(other?.CREDENTIAL_KEYS).not.toBe(first?.CREDENTIAL_KEYS)
})

test('the service runs with the derived secrets, and other programs can verify its tokens', async () => {
  const { SERVER_SECRET, JWT_SIGNING_KEYS, CREDENTIAL_KEYS } = previewSecrets(settings('pr-7'))
  service = await startService({ vars: { SERVER_SECRET, JWT_SIGNING_KEYS, CREDENTIAL_KEYS } })
  const api = apiOf(service)
  const body = { email: 'ana@example.com', password: 'arepa con queso 7' }
  await api('POST', '/auth/register', { body: { ...body, name: 'Ana Pérez' } })
  const login = await api('POST', '/auth/login', { body })
  const me = await api('GET', '/auth/me', { as: { token: login.body.accessToken } })
  expect(me.status).toBe(200)
  const [key] = JSON.parse(`${JWT_SIGNING_KEYS}`)
  const token = await new SignJWT({ sub: 'usr' })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .sign(await importJWK(key, 'EdDSA'))
  const keys = await api('GET', '/.well-known/jwks.json')
  await expect(jwtVerify(token, createLocalJWKSet(keys.body))).resolves.toMatchObject({
    payload: { sub: 'usr' },
  })
})

test('the password of the previews’ database login may contain any characters', () => {
  const { hostname, pathname, username, password } = new URL(
    `${previewSecrets(settings('pr-7')).DATABASE_URL}`,
  )
  expect([hostname, pathname, username]).toStrictEqual(['db.example.com', '/payments', 'previews'])
  expect(decodeURIComponent(password)).toBe(settings('pr-7').PREVIEW_SERVICE_PASSWORD)
})

test('missing settings are named, and a root secret that is too short is refused', () => {
  const { PREVIEW_DATABASE_HOST: _, ...rest } = settings('pr-7')
  expect(() => previewSecrets(rest)).toThrow('Not set: PREVIEW_DATABASE_HOST.')
  expect(() => previewSecrets({ ...settings('pr-7'), PREVIEW_ROOT_SECRET: 'short' })).toThrow(/32/)
})

test('removing a preview’s objects removes nothing of its neighbours in the bucket', async () => {
  const { storage } = inject('stack')
  const bucket = {
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: 'auto',
    S3_BUCKET: storage.bucket,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
  const name = `pr-${randomBytes(4).toString('hex')}`
  const [own, neighbour] = [name, `${name}0`].map((place) =>
    connectStorage({ ...bucket, S3_PREFIX: `${place}/` }),
  )
  for (const stored of [own, neighbour])
    await stored?.put('pictures/a', Buffer.from('a'), 'text/plain')
  await own?.put('pictures/b', Buffer.from('b'), 'text/plain')
  expect(await removeObjects(bucket, `${name}/`)).toBe(2)
  expect(await own?.get('pictures/a')).toBeNull()
  expect(await neighbour?.get('pictures/a')).not.toBeNull()
  await neighbour?.remove('pictures/a')
  for (const everything of ['', '/', '*', '../']) {
    await expect(removeObjects(bucket, everything)).rejects.toThrow(/Name a prefix/)
  }
})
