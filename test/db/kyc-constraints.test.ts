import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceUrl, withDatabase } from '../../dev/stack/database.ts'
import { type Actor, createUser } from '../support/actors.ts'
import { submitKyc } from '../support/kyc.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let user: Actor
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
  await submitKyc(service, user)
  await submitKyc(service, user)
})

/** The constraint or the SQLSTATE that refuses a statement; null where nothing does. */
const refusalOf = (sql: string, url = service.database.url) =>
  withDatabase(url, async (client) => {
    try {
      await client.query(sql.replaceAll('$user', `'${user.uuid}'`))
      return null
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string }
      return constraint ?? code
    }
  })

test.each([
  [
    'update kyc_submissions set replaced_at = null where user_id = $user',
    'kyc_submissions_one_current',
  ],
  ["update kyc_submissions set document_type = 'LICENCE'", 'kyc_submissions_document_type_known'],
  ["update kyc_files set type = 'text/html'", 'kyc_files_type_known'],
  ["update kyc_files set key = 'kyc/same'", 'kyc_files_key_key'],
  ["update users set kyc_rejection_reason = 'x' where id = $user", 'users_kyc_rejected_has_reason'],
  ['update users set kyc_decided_at = created_at where id = $user', 'users_kyc_decision_fits'],
])('%s is refused by %s', async (sql, constraint) => {
  expect(await refusalOf(sql)).toBe(constraint)
})

test.each(['kyc_files', 'kyc_submissions'])('the service deletes no row of %s', async (table) => {
  const url = serviceUrl(service.database.url)
  expect(await refusalOf(`delete from ${table}`, url)).toBe('42501')
})
