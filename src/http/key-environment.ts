import type { Environment } from '../domain/environment.ts'
import { refusal } from '../wire/errors.ts'
import type { Credential } from './credentials.ts'

/** The environment of an API key; undefined for a session, which may use both. */
export const keyEnvironment = (credential: Credential | null): Environment | undefined =>
  credential?.kind === 'key' ? credential.environment : undefined

/** The requested environment, or the key's own. Throws if a key requests the other environment. */
export function resolveEnvironment(
  credential: Credential | null,
  requested: Environment | undefined,
): Environment | undefined {
  const own = keyEnvironment(credential)
  if (own !== undefined && requested !== undefined && own !== requested) {
    throw refusal('key_environment_mismatch', { fields: ['environment'] })
  }
  return own ?? requested
}
