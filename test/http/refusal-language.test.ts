import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: string

beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  merchant = (await createMerchant(service, owner)).id
})
afterAll(() => service.stop())

const inSpanish = { 'Accept-Language': 'es-VE, es;q=0.9, en;q=0.5' }

/** The conflict of handing a merchant to whoever has it. */
const handToOwner = (headers: Record<string, string>) =>
  api('POST', `/merchants/${merchant}/owner`, {
    as: owner,
    body: { userId: owner.id },
    headers,
  })

describe.each<[what: string, headers: Record<string, string>]>([
  ['no language', {}],
  ['any language, as programs do', { 'Accept-Language': '*' }],
  ['a language that we do not have', { 'Accept-Language': 'fr, de;q=0.5' }],
  ['English first', { 'Accept-Language': 'en-US, es;q=0.5' }],
])('to whoever asks for %s', (_, headers) => {
  test('a refusal is in English', async () => {
    const answer = await handToOwner(headers)
    expectRefusal(answer, 'CONFLICT')
    expect(answer.body.error.message).toBe('The caller is the OWNER already.')
    expect(answer.headers.get('Content-Language')).toBe('en')
    expect(answer.headers.get('Vary')).toContain('Accept-Language')
  })
})

test('to whoever asks for Spanish, the refusal of a rule is in Spanish', async () => {
  const answer = await handToOwner(inSpanish)
  expectRefusal(answer, 'CONFLICT')
  expect(answer.body.error.message).toBe('Ya eres el OWNER.')
  expect(answer.headers.get('Content-Language')).toBe('es')
  expect(answer.headers.get('Vary')).toContain('Accept-Language')
})

test('with what SQL names in it', async () => {
  const key = await createApiKey(service, owner, { permissions: ['rates:read'] })
  const answer = await api('GET', '/merchants', { as: key, headers: inSpanish })
  expectRefusal(answer, 'FORBIDDEN')
  expect(answer.body.error.message).toBe(
    'A esta clave de API le falta el permiso `merchants:read`. Usa una clave que se haya creado con él.',
  )
})

test('and the fields that it is about', async () => {
  const link = { label: 'Torta', amount: 10, expiresAt: '2020-01-31T00:00:00Z' }
  const answer = await api('POST', `/merchants/${merchant}/payment-links`, {
    as: owner,
    body: { ...link, environment: 'test' },
    headers: inSpanish,
  })
  expectRefusal(answer, 'INVALID_REQUEST')
  expect(answer.body.error).toMatchObject({
    message: 'La solicitud no es válida. Mira en `details` qué campos debes corregir.',
    details: [{ path: 'expiresAt', message: 'Debe estar en el futuro.' }],
  })
})

test('so is what is said before any statement runs', async () => {
  const body = { label: '', amount: 'diez' }
  const wrong = await api('POST', `/merchants/${merchant}/payment-links`, {
    as: owner,
    body,
    headers: inSpanish,
  })
  expect(wrong.body.error.details).toStrictEqual([
    { path: 'label', message: 'No debe estar vacío.' },
    { path: 'amount', message: 'Debe ser un número como 1250.50.' },
  ])
  const nobody = await api('GET', '/merchants', { headers: inSpanish })
  expect(nobody.body.error.message).toBe(
    'Hace falta un token de acceso o una clave de API válida: Authorization: Bearer <token>.',
  )
  const unknown = await service.fetch('/api/v1/nowhere', { headers: inSpanish })
  expect(await unknown.json()).toMatchObject({
    error: { message: 'No hay nada en esta ruta. Todas están en /docs.' },
  })
})

test('and what is missing has its name', async () => {
  const path = `/merchants/${merchant}/payment-links/lnk_01kga5ycm3e59btav2r01pgpaf`
  const answer = await api('GET', path, { as: owner, headers: inSpanish })
  expectRefusal(answer, 'NOT_FOUND')
  expect(answer.body.error.message).toBe(
    'No encontramos el comercio o el enlace de pago: no existe, o no te pertenece.',
  )
})
