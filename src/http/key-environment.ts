import type { Environment } from '../domain/environment.ts'
import { invalidField } from '../wire/errors.ts'
import type { Credential } from './credentials.ts'

/** The environment that an API key settles; a session may reach both. */
export const keyEnvironment = (credential: Credential | null): Environment | undefined =>
  credential?.kind === 'key' ? credential.environment : undefined

/** The environment asked for, or the key's own: a key that asks for the other one is refused. */
export function resolveEnvironment(
  credential: Credential | null,
  asked: Environment | undefined,
): Environment | undefined {
  const own = keyEnvironment(credential)
  if (own !== undefined && asked !== undefined && own !== asked) {
    throw invalidField('environment', 'This API key is for the other environment.')
  }
  return own ?? asked
}
