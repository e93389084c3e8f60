import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readMailedCode, readMailedInvitation } from '../../dev/demo/mailbox.ts'
import { createMerchant, createUser, PASSWORD, uniqueEmail } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let folder: string
beforeAll(async () => {
  service = await startService()
  folder = mkdtempSync(join(tmpdir(), 'demo-mailbox-'))
  const secretsFile = join(folder, 'secrets.json')
  writeFileSync(secretsFile, JSON.stringify(inject('stack').secrets))
  process.env.DEMO_DATABASE_URL = service.database.url
  process.env.DEMO_SECRETS_FILE = secretsFile
})
afterAll(async () => {
  delete process.env.DEMO_DATABASE_URL
  delete process.env.DEMO_SECRETS_FILE
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

/** An address without a mailbox, as in a deployment. */
const DEPLOYED = 'https://preview.example.com'

test('a deployment’s database and secret are enough to read the code that it mailed', async () => {
  const email = uniqueEmail()
  const api = apiOf(service)
  await api('POST', '/auth/register', { body: { email, password: PASSWORD, name: 'Ana' } })
  const otp = await readMailedCode(DEPLOYED, email)
  expect((await api('POST', '/auth/verify-email', { body: { email, otp } })).status).toBe(200)
})

test('a deployment’s database and secret are enough to read the invitation that it mailed', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const email = uniqueEmail()
  const api = apiOf(service)
  await api('POST', `/merchants/${merchant.id}/invitations`, { as: owner, body: { email } })
  const token = await readMailedInvitation(DEPLOYED, email)
  expect((await api('GET', `/invitations/${token}`)).body).toMatchObject({ email })
})
