import type { Config } from '../config.ts'
import { decryptCredential, encryptCredential } from '../encryption.ts'
import type { RealProtocol } from './connection-config.ts'

/** What the credentials of a connection are bound to, so that they cannot be read as another's. */
export const credentialContext = (id: string, protocol: RealProtocol): string =>
  `bank-connection:${id}:${protocol}`

/** The credentials of a connection as they are stored; see encryptCredential(). */
export const encryptConnectionCredentials = (
  config: Pick<Config, 'CREDENTIAL_KEYS'>,
  id: string,
  protocol: RealProtocol,
  credentials: object,
): Promise<Buffer> =>
  encryptCredential(
    config,
    credentialContext(id, protocol),
    Buffer.from(JSON.stringify(credentials)),
  )

/** The inverse, of `stored` in hexadecimal. Throws DecryptionError. */
export async function decryptConnectionCredentials(
  config: Pick<Config, 'CREDENTIAL_KEYS'>,
  id: string,
  protocol: RealProtocol,
  stored: string,
): Promise<unknown> {
  const bytes = Buffer.from(stored, 'hex')
  const plain = await decryptCredential(config, credentialContext(id, protocol), bytes)
  return JSON.parse(plain.toString())
}
