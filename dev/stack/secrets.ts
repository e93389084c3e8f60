import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'

/** The Worker's secrets that no other part of the stack has to know. */
export interface WorkerSecrets {
  SERVER_SECRET: string
  JWT_SIGNING_KEYS: string
  CREDENTIAL_KEYS: string
  VAPID_KEY: string
}

/** Creates new secrets for the Worker, as in production. */
export function makeWorkerSecrets(): WorkerSecrets {
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const signingKey = { ...key, kid: randomUUID(), alg: 'EdDSA', use: 'sig' }
  const credentialKey = { id: 'local', key: randomBytes(32).toString('base64url') }
  const { privateKey: vapidKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    SERVER_SECRET: randomBytes(32).toString('base64url'),
    JWT_SIGNING_KEYS: JSON.stringify([signingKey]),
    CREDENTIAL_KEYS: JSON.stringify([credentialKey]),
    VAPID_KEY: JSON.stringify(vapidKey.export({ format: 'jwk' })),
  }
}
