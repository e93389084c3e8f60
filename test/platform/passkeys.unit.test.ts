import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newUuid } from '../../src/platform/ids.ts'
import {
  CHALLENGE_MS,
  makeChallenge,
  readChallenge,
} from '../../src/platform/passkeys/challenges.ts'
import {
  createAuthenticationOptions,
  createRegistrationOptions,
} from '../../src/platform/passkeys/options.ts'
import { relyingPartyOf } from '../../src/platform/passkeys/relying-party.ts'
import {
  PasskeyRefused,
  verifyAuthentication,
  verifyRegistration,
} from '../../src/platform/passkeys/verify.ts'
import {
  type Algorithm,
  FLAGS,
  makePasskey,
  presentPasskey,
  type Spoiled,
} from '../support/authenticator.ts'

const config = { PUBLIC_URL: 'https://payments.test', SERVER_SECRET: 's'.repeat(43) }
const now = new Date('2027-01-02T03:04:05.678Z')
const owner = { uuid: newUuid<'user'>(now), email: 'ana@example.com', name: 'Ana Pérez' }

describe('the relying party', () => {
  test.each([
    ['https://payments.test', 'payments.test', 'https://payments.test'],
    ['https://pagos.example.com:8443', 'pagos.example.com', 'https://pagos.example.com:8443'],
    ['http://127.0.0.1:8787', 'localhost', 'http://localhost:8787'],
    ['http://[::1]:8787', 'localhost', 'http://localhost:8787'],
    ['http://localhost', 'localhost', 'http://localhost'],
  ])('of %s is %s', (url, id, origin) => {
    expect(relyingPartyOf(url)).toEqual({ id, origin })
  })
})

describe('a challenge', () => {
  const make = () => makeChallenge(config.SERVER_SECRET, 'registration', owner.uuid, now)
  const read = (text: string, later = 0) =>
    readChallenge(config.SERVER_SECRET, 'registration', owner.uuid, text, new Date(+now + later))

  test('is valid for five minutes, and says until when', () => {
    const challenge = make()
    expect(read(challenge, CHALLENGE_MS - 1)?.expiresAt).toEqual(new Date(+now + CHALLENGE_MS))
    expect(read(challenge, CHALLENGE_MS)).toBeNull()
  })

  test('is another one each time, with another hash', () => {
    const [one, other] = [make(), make()]
    expect(one).not.toBe(other)
    expect(read(one)?.hash).not.toEqual(read(other)?.hash)
  })

  test('has one hash, however it is written', () => {
    const challenge = make()
    expect(read(`${challenge}==`)?.hash).toEqual(read(challenge)?.hash)
  })

  test('is of one ceremony, one user and one server', () => {
    const challenge = make()
    const { SERVER_SECRET } = config
    expect(readChallenge(SERVER_SECRET, 'authentication', owner.uuid, challenge, now)).toBeNull()
    expect(readChallenge(SERVER_SECRET, 'registration', 'other', challenge, now)).toBeNull()
    expect(readChallenge('t'.repeat(43), 'registration', owner.uuid, challenge, now)).toBeNull()
  })

  test('with any bit changed, or cut off, is none', () => {
    const bytes = Buffer.from(make(), 'base64url')
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(read(changed.toString('base64url'))).toBeNull()
      expect(read(bytes.subarray(0, index).toString('base64url'))).toBeNull()
    }
    expect(read('')).toBeNull()
  })
})

/** Options for a new passkey, and its answer as a browser sends it. */
const registration = (changes: Parameters<typeof makePasskey>[1] = {}) =>
  makePasskey(createRegistrationOptions(config, owner, [], now), changes)

const register = (changes?: Parameters<typeof makePasskey>[1]) =>
  verifyRegistration(config, owner.uuid, registration(changes).credential as never, now)

describe('a new passkey', () => {
  test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
    'may sign with %s, and is then verified',
    async (algorithm) => {
      const { passkey, credential } = registration({ algorithm })
      const { passkey: stored } = await verifyRegistration(
        config,
        owner.uuid,
        credential as never,
        now,
      )
      expect(stored).toMatchObject({
        credentialId: Buffer.from(passkey.id, 'base64url'),
        counter: 0,
        transports: ['hybrid', 'internal'],
        backedUp: true,
      })
      const answer = presentPasskey(passkey, createAuthenticationOptions(config, now))
      const { publicKey } = stored
      expect(
        await verifyAuthentication(
          config,
          { userUuid: owner.uuid, publicKey },
          answer as never,
          now,
        ),
      ).toMatchObject({ counter: 1, backedUp: true })
    },
  )

  test('of another algorithm is refused', async () => {
    await expect(register({ algorithm: 'ES384' })).rejects.toThrow(PasskeyRefused)
  })

  const certificates = new Map<unknown, unknown>([
    ['alg', -7],
    ['sig', Buffer.alloc(64)],
    ['x5c', [Buffer.from('a certificate that names an address to fetch')]],
  ])
  test.each([
    ['with certificates', { format: 'packed', statement: certificates }],
    ['of a TPM', { format: 'tpm', statement: certificates }],
    ['of an unknown form', { format: 'other', statement: new Map() }],
    [
      'with a wrong signature',
      {
        format: 'packed',
        statement: new Map<unknown, unknown>([
          ['alg', -7],
          ['sig', Buffer.alloc(64)],
        ]),
      },
    ],
    ['of none that says something', { format: 'none', statement: certificates }],
  ])('with an attestation %s is refused', async (_, attestation) => {
    await expect(register({ attestation })).rejects.toThrow(PasskeyRefused)
  })
})

const spoiled: [string, Spoiled][] = [
  ['from another origin', { origin: 'https://payments.test.evil.example' }],
  ['from the origin over HTTP', { origin: 'http://payments.test' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without the user’s verification', { flags: FLAGS.present }],
  ['without the user’s presence', { flags: FLAGS.verified }],
  [
    'stored in a backup that it may not have',
    { flags: FLAGS.present | FLAGS.verified | FLAGS.backedUp },
  ],
  ['from within another site', { crossOrigin: true }],
  ['from within a named site', { topOrigin: 'https://evil.example' }],
  ['to another challenge', { challenge: 'AAAA' }],
  ['with another id', { id: 'AAAA' }],
]

describe('an answer for a new passkey', () => {
  test.each([...spoiled, ['of the other ceremony', { type: 'webauthn.get' }] as const])(
    '%s is refused',
    async (_, changes) => {
      await expect(register(changes)).rejects.toThrow(PasskeyRefused)
    },
  )

  test.each(['', '!', 'bnVsbA', 'e30', 'AAAA'])('of %j is refused', async (nonsense) => {
    const { credential } = registration()
    for (const field of ['clientDataJSON', 'attestationObject'] as const) {
      const response = { ...credential.response, [field]: nonsense }
      await expect(
        verifyRegistration(config, owner.uuid, { ...credential, response } as never, now),
      ).rejects.toThrow(PasskeyRefused)
    }
  })
})

describe('an answer with a passkey', () => {
  async function present(changes: Spoiled, spoil = (answer: object) => answer) {
    const { passkey, credential } = registration()
    const { passkey: stored } = await verifyRegistration(
      config,
      owner.uuid,
      credential as never,
      now,
    )
    const answer = presentPasskey(passkey, createAuthenticationOptions(config, now), changes)
    const { publicKey } = stored
    const sent = spoil(answer) as never
    return verifyAuthentication(config, { userUuid: owner.uuid, publicKey }, sent, now)
  }

  const other: [string, Spoiled][] = [
    ['of the other ceremony', { type: 'webauthn.create' }],
    [
      'of another key',
      { privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    ],
    ['whose signature was changed', { afterwards: 'signature' }],
    ['whose counter was changed', { afterwards: 'authenticatorData' }],
    ['whose client data was changed', { afterwards: 'clientDataJSON' }],
    ['of another user', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['of nobody', { userHandle: null }],
  ]
  const idIsLookedUp = ([name]: [string, Spoiled]) => name !== 'with another id'
  test.each([...spoiled.filter(idIsLookedUp), ...other])('%s is refused', async (_, changes) => {
    await expect(present(changes)).rejects.toThrow(PasskeyRefused)
  })

  test.each(['', '!', 'bnVsbA', 'e30', 'AAAA'])('of %j is refused', async (nonsense) => {
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature']) {
      const spoil = (answer: object) => {
        const { response } = answer as ReturnType<typeof presentPasskey>
        return { ...answer, response: { ...response, [field]: nonsense } }
      }
      await expect(present({}, spoil)).rejects.toThrow(PasskeyRefused)
    }
  })

  test('leaves the counter to whoever knows the last one', async () => {
    expect(await present({ counter: 0 })).toMatchObject({ counter: 0 })
    expect(await present({ counter: 0xffffffff })).toMatchObject({ counter: 0xffffffff })
  })
})

test('the options name nobody’s passkeys, but those that a user has already', () => {
  const known = [{ credentialId: 'AAAA', transports: ['usb' as const] }]
  const options = createRegistrationOptions(config, owner, known, now)
  expect(options).toMatchObject({
    rp: { id: 'payments.test' },
    user: { name: owner.email, displayName: owner.name },
    excludeCredentials: [{ type: 'public-key', id: 'AAAA', transports: ['usb'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(
    owner.uuid.replaceAll('-', ''),
  )
  expect(createAuthenticationOptions(config, now)).toEqual({
    challenge: expect.any(String),
    rpId: 'payments.test',
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
})
