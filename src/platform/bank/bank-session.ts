import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clockFrom } from '../clock.ts'
import type { Database, Statement } from '../database.ts'
import { runInOwnTransaction } from '../run-in-own-transaction.ts'
import { keyedHash } from '../secrets.ts'
import { type BankSession, BankUnreachable } from './port.ts'
import { leaseLogOn, releaseLogOnLease, saveBankSession } from './queries.ts'

const POLL_INTERVAL_MS = 200
const LOG_ON_TIMEOUT_MS = 8_000
const IV_BYTES = 12
const TAG_BYTES = 16

interface StoredBankSession {
  /** Of the connection. */
  name: string
  /** The encrypted key, as it was read. */
  encryptedKey: string | null
  now: Date
}

/** The session key of a connection, in the database, encrypted under the server's secret. */
export function createBankSession(
  database: Database,
  serverSecret: string,
  { name, encryptedKey: first, now }: StoredBankSession,
): BankSession {
  const cipherKey = keyedHash(serverSecret, 'bank-session', name)
  const clock = clockFrom(now)
  let kept = first

  const run = <Work extends Statement>(work: Work) =>
    runInOwnTransaction(database, { now: clock(), requestId: '' }, work)

  async function logOnAndKeep(logOn: () => Promise<string>): Promise<string> {
    let session: string
    try {
      session = await logOn()
    } catch (error) {
      await run(releaseLogOnLease(name))
      throw error
    }
    kept = encrypt(cipherKey, session)
    await run(saveBankSession(name, kept))
    return session
  }

  return {
    storedKey: kept === null ? null : decrypt(cipherKey, kept),
    async renew(stale, logOn) {
      const patience = Date.now() + LOG_ON_TIMEOUT_MS
      while (Date.now() < patience) {
        const [[row]] = await run(leaseLogOn(name, kept))
        if (row?.claimed) return logOnAndKeep(logOn)
        if (row?.session && row.session !== kept) {
          kept = row.session
          const session = decrypt(cipherKey, kept)
          if (session !== null && session !== stale) return session
        }
        await sleep(POLL_INTERVAL_MS)
      }
      throw new BankUnreachable('another log-on does not end')
    },
  }
}

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null where the text is not ours, as after a change of the secret: then another session is got. */
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
