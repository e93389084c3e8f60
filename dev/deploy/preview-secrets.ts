import { createHmac, createPrivateKey } from 'node:crypto'
import { readCommandLine } from '../command-line.ts'
import { Problem, runCommand } from '../stack/problem.ts'

const required = [
  'PREVIEW',
  'PREVIEW_DATABASE_HOST',
  'PREVIEW_DATABASE',
  'PREVIEW_SERVICE_LOGIN',
  'PREVIEW_SERVICE_PASSWORD',
  'PREVIEW_ROOT_SECRET',
] as const

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key: RFC 8410, section 7. */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** 32 bytes that are stable across a preview's deployments and unique to the preview. */
const deriveBytes = (root: string, preview: string, purpose: string): Buffer =>
  createHmac('sha256', root)
    .update(JSON.stringify([preview, purpose]))
    .digest()

/** The secrets of a preview, as the JSON that `wrangler preview --secrets-file` takes. */
export function previewSecrets(env: NodeJS.ProcessEnv): Record<string, string> {
  const missing = required.filter((name) => !env[name])
  if (missing.length > 0) throw new Problem(`Not set: ${missing.join(', ')}.`)
  const { PREVIEW = '', PREVIEW_ROOT_SECRET: root = '' } = env
  if (root.length < 43) throw new Problem('PREVIEW_ROOT_SECRET takes 32 random bytes in base64url.')
  const seed = deriveBytes(root, PREVIEW, 'jwt')
  const key = createPrivateKey({
    key: Buffer.concat([ed25519Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  }).export({ format: 'jwk' })
  const credentialKey = deriveBytes(root, PREVIEW, 'credentials').toString('base64url')
  return {
    DATABASE_URL: databaseUrl(env),
    SERVER_SECRET: deriveBytes(root, PREVIEW, 'server').toString('base64url'),
    JWT_SIGNING_KEYS: JSON.stringify([{ ...key, kid: PREVIEW, alg: 'EdDSA', use: 'sig' }]),
    CREDENTIAL_KEYS: JSON.stringify([{ id: PREVIEW, key: credentialKey }]),
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function databaseUrl(env: NodeJS.ProcessEnv): string {
  const [login, password, database] = [
    env.PREVIEW_SERVICE_LOGIN,
    env.PREVIEW_SERVICE_PASSWORD,
    env.PREVIEW_DATABASE,
  ].map((part = '') => encodeURIComponent(part))
  return `postgresql://${login}:${password}@${env.PREVIEW_DATABASE_HOST}/${database}?sslmode=require`
}

if (import.meta.main) {
  readCommandLine({
    usage: 'npx node dev/deploy/preview-secrets.ts',
    description: 'Prints the secrets of a preview, derived from those of the environment.',
  })
  await runCommand(async () => console.log(JSON.stringify(previewSecrets(process.env))))
}
