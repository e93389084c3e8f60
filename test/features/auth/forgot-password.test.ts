import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, uniqueEmail, waitForMailedCode } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { mailsTo } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const forget = (email: unknown) => api('POST', '/auth/forgot-password', { body: { email } })

test('the response is the same with and without an account, and only an account is mailed', async () => {
  const user = await createUser(service)
  const nobody = uniqueEmail()
  const [known, unknown] = [await forget(user.email), await forget(nobody)]
  expect(known.status).toBe(202)
  expect(known.text).toBe(unknown.text)
  await waitForMailedCode(service, user.email)
  const [mail] = await mailsTo(service, user.email)
  expect(mail?.subject).toBe(
    'Tu código para cambiar la contraseña / Your code to reset the password',
  )
  expect(await mailsTo(service, nobody)).toEqual([])
})

test('one code is mailed 5 times an hour, even concurrently, independently of verification codes', async () => {
  const user = await createUser(service, { verified: false })
  await Promise.all(Array.from({ length: 12 }, () => forget(user.email)))
  const codes = await service.database.query(
    "select id from one_time_codes where user_id = $1 and purpose = 'reset_password'",
    [user.uuid],
  )
  expect(codes).toHaveLength(1)
  const resend = { body: { email: user.email } }
  await api('POST', '/auth/resend-verification', resend)
  await expect.poll(async () => (await mailsTo(service, user.email)).length).toBe(6)
})

test('the account is found whatever the case of the e-mail', async () => {
  const user = await createUser(service)
  expect((await forget(` ${user.email.toUpperCase()} `)).status).toBe(202)
  expect(await waitForMailedCode(service, user.email)).toMatch(/^[0-9]{6}$/)
})

test.each([undefined, '', 'ana', 7, null])('%j is refused as an e-mail', async (email) => {
  const refused = await forget(email)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'email' }])
})
