import { makeApiKey, visibleParts } from '../../domain/api-key.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Config } from '../../platform/config.ts'
import { randomSecret, sha256 } from '../../platform/secrets.ts'

/** A new key's secret, with the parts of it that are stored. */
export interface KeySecret {
  environment: Environment
  key: string
  hash: Uint8Array
  prefix: string
  lastFour: string
}

export function makeKeySecret({ KEY_PREFIX }: Config, environment: Environment): KeySecret {
  const key = makeApiKey(KEY_PREFIX, environment, randomSecret)
  return { environment, key, hash: sha256(key), ...visibleParts(key) }
}
