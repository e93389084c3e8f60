import { randomBytes, scrypt } from 'node:crypto'
import { equalInConstantTime } from './secrets.ts'

/** From OWASP's table of equally strong scrypt settings, the one that fits a Worker's memory and CPU limits. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** A hash that matches no password, so that an unknown user takes as long to check as a known one. */
export const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function deriveHash(password: string, salt: Uint8Array, cost: typeof COST): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

/**
 * `scrypt$N$r$p$salt$hash`: the parameters are stored, so that they can change for new passwords. A password that somebody
 * else has made logs in until a time, which then follows in Unix seconds.
 */
export async function hashPassword(password: string, logsInUntil?: Date): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await deriveHash(password, salt, COST)
  return [
    'scrypt',
    COST.N,
    COST.r,
    COST.p,
    salt.toString('base64url'),
    hash.toString('base64url'),
    ...(logsInUntil ? [Math.floor(logsInUntil.getTime() / 1000)] : []),
  ].join('$')
}

/** Whether the password had to be replaced by now. */
export function isExpired(stored: string, now: Date): boolean {
  const [, , , , , , logsInUntil] = stored.split('$')
  return logsInUntil !== undefined && now.getTime() / 1000 >= Number(logsInUntil)
}

/** Whether the password matches the stored hash. Without one, false after the same amount of work. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? DUMMY_HASH).split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await deriveHash(password, Buffer.from(salt, 'base64url'), cost)
  return equalInConstantTime(derived, Buffer.from(hash, 'base64url')) && stored !== undefined
}
