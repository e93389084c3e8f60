import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { registrationBody } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const send = (body: unknown) => api('POST', '/auth/register', { body })

const malformed: Array<[field: string, what: string, value: unknown]> = [
  ['email', 'a missing e-mail', undefined],
  ['email', 'null for an e-mail', null],
  ['email', 'a number for an e-mail', 918_273],
  ['email', 'an empty e-mail', ''],
  ['email', 'an e-mail without a host', 'ana.sin.servidor@'],
  ['email', 'an e-mail without an at sign', 'ana.sin.arroba'],
  ['email', 'two e-mails', 'ana@example.com,eva@example.com'],
  ['email', 'an e-mail with a header behind it', 'ana@example.com\r\nBcc: eva@example.com'],
  ['email', 'an e-mail with a NUL', 'ana\u0000@example.com'],
  ['email', 'an e-mail of 255 characters', `${'a'.repeat(243)}@example.com`],
  ['password', 'a missing password', undefined],
  ['password', 'a number for a password', 918_273_645],
  ['password', 'a password of 7 characters', 'siete 7'],
  ['password', 'a password of 7 letters, each written as two', 'ñ'.repeat(7).normalize('NFD')],
  ['password', 'a password of 129 characters', 'x'.repeat(129)],
  ['password', 'a common password', 'venezuela123'],
  ['password', 'a common password in capitals', 'PagoMovil123'],
  ['password', 'a common password with a letter written as two', 'contraseña'.normalize('NFD')],
  ['password', 'a common password in full-width letters', 'ｐａｓｓｗｏｒｄ'],
  ['name', 'a missing name', undefined],
  ['name', 'a list for a name', ['Ana Pérez']],
  ['name', 'an empty name', ''],
  ['name', 'a name of spaces', '   '],
  ['name', 'a name of 121 characters', 'x'.repeat(121)],
  ['name', 'a name with a NUL', 'Ana\u0000Pérez'],
  ['name', 'a name with a line break', 'Ana\nPérez'],
  ['name', 'a name with a DEL', 'Ana\u007fPérez'],
  ['name', 'a name with a C1 control character', 'Ana\u0085Pérez'],
  ['name', 'a name with a line separator', 'Ana\u2028Pérez'],
  ['name', 'a name that turns what stands around it', 'Ana \u202ePérez'],
  ['name', 'a name with half a surrogate pair', 'Ana \ud83d Pérez'],
]

test.each(malformed)('a registration is refused as %s: %s', async (field, _, value) => {
  const result = await send(registrationBody({ [field]: value }))
  const message = expectRefusal(result, 'INVALID_REQUEST')
  const { details } = result.body.error
  expect(details.map(({ path }: { path: string }) => path)).toEqual([field])
  const sent = typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? '')
  if (sent.length > 4) expect(JSON.stringify([message, details])).not.toContain(sent)
})

test('every wrong field is named', async () => {
  const { body } = await send({ email: 'ana', password: 'corta', name: '' })
  const paths = body.error.details.map(({ path }: { path: string }) => path)
  expect(paths.sort()).toEqual(['email', 'name', 'password'])
})

test.each(['[]', '"text"', 'null', '7', ''])('%j is refused as a body', async (body) => {
  expectRefusal(await send(body), 'INVALID_REQUEST')
})

describe('a registration is accepted', () => {
  const welcome: Array<[field: string, what: string, value: string]> = [
    ['password', 'a password of 8 characters', 'ocho 8 8'],
    ['password', 'a password of 128 characters', 'x'.repeat(128)],
    [
      'password',
      'a password of 128 letters, each written as two',
      'ñ'.repeat(128).normalize('NFD'),
    ],
    ['name', 'a name of 120 characters', 'x'.repeat(120)],
    ['name', 'a name with an emoji, quotes and markup', 'Ana 🇻🇪 "O\'Neil" <b>\\ %s'],
  ]
  test.each(welcome)('as %s: %s', async (field, _, value) => {
    const result = await send(registrationBody({ [field]: value }))
    expect(result.status, result.text).toBe(201)
    if (field === 'name') expect(result.body.name).toBe(value)
  })
})
