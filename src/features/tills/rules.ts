import { randomBase62 } from '../../domain/base62.ts'
import type { Config } from '../../platform/config.ts'
import { randomSecret } from '../../platform/secrets.ts'

/** A merchant's, whether in use or not. */
export const MAX_TILLS = 1000

/** 131 bits cannot be guessed, however many tills there are. */
const CODE_LENGTH = 22

/** The last part of the address of a till's own page. */
export const newTillCode = (): string => randomBase62(CODE_LENGTH, randomSecret)

/** The address of a till's own page, which is printed once. */
export const tillUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, code: string): string =>
  `${PUBLIC_URL}/t/${code}`
