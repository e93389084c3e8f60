import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clockFrom } from '../clock.ts'
import type { Database, Statement } from '../database.ts'
import { runInOwnTransaction } from '../run-in-own-transaction.ts'
import { keyedHash } from '../secrets.ts'
import { type BankSession, BankUnreachable } from './port.ts'
import {
  leaseLogOn,
  releaseLogOnLease,
  saveBankSession,
  takeHourlyRequest,
  takeNonce,
} from './queries.ts'

const POLL_INTERVAL_MS = 200
const LOG_ON_TIMEOUT_MS = 8_000
const IV_BYTES = 12
const TAG_BYTES = 16

interface StoredBankSession {
  /** The connection's. */
  name: string
  /** The encrypted key as read from the database. */
  encryptedKey: string | null
  now: Date
}

/** The bank session of a connection, whose key the database stores encrypted with the server's secret. */
export function createBankSession(
  database: Database,
  serverSecret: string,
  { name, encryptedKey: first, now }: StoredBankSession,
): BankSession {
  const cipherKey = keyedHash(serverSecret, 'bank-session', name)
  const clock = clockFrom(now)
  let encrypted = first

  const run = <Work extends Statement>(work: Work) =>
    runInOwnTransaction(database, { now: clock(), requestId: '' }, work)

  async function logOnAndStore(logOn: () => Promise<string>): Promise<string> {
    let session: string
    try {
      session = await logOn()
    } catch (error) {
      await run(releaseLogOnLease(name))
      throw error
    }
    encrypted = encrypt(cipherKey, session)
    await run(saveBankSession(name, encrypted))
    return session
  }

  return {
    get storedKey() {
      return encrypted === null ? null : decrypt(cipherKey, encrypted)
    },
    async renew(stale, logOn) {
      const deadline = Date.now() + LOG_ON_TIMEOUT_MS
      while (Date.now() < deadline) {
        const [row] = await run(leaseLogOn(name, encrypted))
        if (row?.leased) return logOnAndStore(logOn)
        if (row?.session && row.session !== encrypted) {
          encrypted = row.session
          const session = decrypt(cipherKey, encrypted)
          if (session !== null && session !== stale) return session
        }
        await sleep(POLL_INTERVAL_MS)
      }
      throw new BankUnreachable('another log-on does not end')
    },
    async nextNonce() {
      const [row] = await orUnreachable(run(takeNonce(name)))
      return Number(row?.nonce)
    },
    takeRequest: async (limit) =>
      (await orUnreachable(run(takeHourlyRequest(name, limit)))).length > 0,
  }
}

/** Without the database, no request is made. */
async function orUnreachable<Rows>(asked: Promise<Rows>): Promise<Rows> {
  try {
    return await asked
  } catch (cause) {
    throw new BankUnreachable('the database does not respond', { cause })
  }
}

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null if the text cannot be decrypted, as after a change of the secret; then the isolate logs on again. */
function decrypt(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return null
  }
}
