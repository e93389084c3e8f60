import { TOTP } from 'otpauth'
import { inject } from 'vitest'
import {
  hashRecoveryCode,
  makeLoginToken,
  makeRecoveryCode,
  secretContext,
} from '../../src/features/auth/factors/rules.ts'
import { encryptCredential } from '../../src/platform/encryption.ts'
import { factorId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import { randomSecret } from '../../src/platform/secrets.ts'
import { TOTP_SECRET_BYTES, totpEnrolment } from '../../src/platform/totp.ts'
import { type Actor, createUser, type FixtureHome } from './actors.ts'

export interface AppFixture {
  id: string
  uuid: Uuid<'factor'>
  /** What the app shows at a moment. */
  codeAt(at?: Date): string
}

/** What an authenticator app shows that has scanned this. */
export const codeOf = (uri: string, at = new Date()): string => {
  const params = new URL(uri).searchParams
  return new TOTP({ secret: `${params.get('secret')}` }).generate({ timestamp: at.getTime() })
}

/** An authenticator app of the user; confirmed unless `confirmed` is false. */
export async function createApp(
  { database }: FixtureHome,
  { uuid: userUuid, email }: Actor,
  { confirmed = true, at = new Date() } = {},
): Promise<AppFixture> {
  const uuid = newUuid<'factor'>(at)
  const secret = randomSecret(TOTP_SECRET_BYTES)
  const keys = { CREDENTIAL_KEYS: JSON.parse(`${inject('stack').secrets.CREDENTIAL_KEYS}`) }
  await database.query(
    `insert into factors (id, user_id, kind, name, secret, created_at, confirmed_at)
     values ($1, $2, 'totp', 'Mi teléfono', $3, $4, $5)`,
    [
      uuid,
      userUuid,
      await encryptCredential(keys, secretContext(uuid), secret),
      at,
      confirmed ? at : null,
    ],
  )
  const { uri } = await totpEnrolment(secret, email)
  return { id: factorId.toPublic(uuid), uuid, codeAt: (moment) => codeOf(uri, moment) }
}

/** An administrator who has a second factor, as the service requires. */
export async function createAdministrator(service: FixtureHome): Promise<Actor> {
  const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  await createApp(service, administrator)
  return administrator
}

/** A recovery code of the user. */
export async function createRecoveryCode(
  { database }: FixtureHome,
  { uuid }: Pick<Actor, 'uuid'>,
): Promise<string> {
  const code = makeRecoveryCode()
  const hash = hashRecoveryCode(inject('stack').secrets.SERVER_SECRET ?? '', code)
  await database.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
    uuid,
    hash,
  ])
  return code
}

/** What the first step of a log-in gives a user with a second factor. */
export async function loginTokenOf(
  { database }: FixtureHome,
  { uuid }: Pick<Actor, 'uuid'>,
  at = new Date(),
): Promise<string> {
  const [user] = await database.query<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [uuid],
  )
  return makeLoginToken(
    inject('stack').secrets.SERVER_SECRET ?? '',
    uuid,
    `${user?.password_hash}`,
    at,
  )
}

/** As if an administrator had been told that the user has lost their factors. */
export async function requestFactorReset(
  { database }: FixtureHome,
  { uuid }: Pick<Actor, 'uuid'>,
  dueAt = new Date(Date.now() + 24 * 60 * 60 * 1000),
): Promise<void> {
  await database.query('update users set factors_reset_due_at = $2 where id = $1', [uuid, dueAt])
}
