import { expect, inject } from 'vitest'
import { factorId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import { type Ceremony, makeChallenge } from '../../src/platform/passkeys/challenges.ts'
import { userHandleOf } from '../../src/platform/passkeys/options.ts'
import type { Actor, FixtureHome } from './actors.ts'
import { apiOf, type CallResult } from './api.ts'
import { makePasskey, presentPasskey, type SoftPasskey, type Spoiled } from './authenticator.ts'
import type { Service } from './service.ts'

type Caller = Pick<Actor, 'token'>
type RegistrationChanges = NonNullable<Parameters<typeof makePasskey>[1]>

/** The options for a new passkey of the caller. */
export async function creationOptions(service: Service, as: Caller) {
  const result = await apiOf(service)('POST', '/auth/factors/passkeys/options', { as })
  expect(result.status, result.text).toBe(200)
  return result.body
}

/** Sends a new passkey to the account of the caller. */
export const sendPasskey = (
  service: Service,
  as: Caller,
  credential: unknown,
  name = 'Mi teléfono',
): Promise<CallResult> =>
  apiOf(service)('POST', '/auth/factors/passkeys', { as, body: { name, credential } })

/** Adds a passkey to the account of the caller. */
export async function addPasskey(
  service: Service,
  as: Caller,
  { name, ...changes }: RegistrationChanges & { name?: string } = {},
): Promise<SoftPasskey & { factorId: string }> {
  const { passkey, credential } = makePasskey(await creationOptions(service, as), changes)
  const result = await sendPasskey(service, as, credential, name)
  expect(result.status, result.text).toBe(201)
  return Object.assign(passkey, { factorId: result.body.id as string })
}

/** A new challenge’s answer by a passkey. */
export async function answerWith(service: Service, passkey: SoftPasskey, spoiled: Spoiled = {}) {
  const { body } = await apiOf(service)('POST', '/auth/passkeys/options')
  return presentPasskey(passkey, body, spoiled)
}

/** Logs in with an answer alone. */
export const loginWithPasskey = (
  service: Service,
  passkey: unknown,
  headers: Record<string, string> = {},
): Promise<CallResult> =>
  apiOf(service)('POST', '/auth/login/passkey', { body: { passkey }, headers })

const RELYING_PARTY = 'payments.test'

const challengeFor = (ceremony: Ceremony, subject: string, at = new Date()) =>
  makeChallenge(inject('stack').secrets.SERVER_SECRET ?? '', ceremony, subject, at)

/** A new passkey for a user’s account, as if they had asked for the options. */
export const newPasskeyFor = (userUuid: Uuid<'user'>, changes?: RegistrationChanges) =>
  makePasskey(
    {
      challenge: challengeFor('registration', userUuid),
      rp: { id: RELYING_PARTY },
      user: { id: userHandleOf(userUuid) },
    },
    changes,
  )

/** A challenge’s answer by a passkey, as if it had been asked for. */
export const presentNow = (passkey: SoftPasskey, spoiled?: Spoiled) =>
  presentPasskey(
    passkey,
    { challenge: challengeFor('authentication', ''), rpId: RELYING_PARTY },
    spoiled,
  )

/** A passkey of the user, made in the database. */
export async function createPasskey(
  { database }: FixtureHome,
  { uuid: userUuid }: Pick<Actor, 'uuid'>,
  at = new Date(),
): Promise<SoftPasskey & { factorId: string }> {
  const { passkey } = newPasskeyFor(userUuid)
  const uuid = newUuid<'factor'>(at)
  await database.query(
    `insert into factors (id, user_id, kind, name, created_at, confirmed_at, credential_id, public_key, counter, transports, backed_up)
     values ($1, $2, 'passkey', 'Mi llave', $3, $3, $4, $5, 0, '{internal}', true)`,
    [uuid, userUuid, at, Buffer.from(passkey.id, 'base64url'), passkey.publicKey],
  )
  return Object.assign(passkey, { factorId: factorId.toPublic(uuid) })
}
