import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clockFrom } from '../clock.ts'
import type { Database, Statement } from '../database.ts'
import { runInOwnTransaction } from '../run-in-own-transaction.ts'
import { keyedHash } from '../secrets.ts'
import { type BankSession, BankUnreachable } from './port.ts'
import { claimLogOn, keepBankSession, releaseLogOn } from './queries.ts'

const LOOK_AGAIN_MS = 200
const PATIENCE_MS = 8_000
const IV_BYTES = 12
const TAG_BYTES = 16

interface KeptSession {
  /** Of the connection. */
  name: string
  /** The encrypted key, as it was read. */
  kept: string | null
  now: Date
}

/** The session key of a connection, in the database, encrypted under the server's secret. */
export function keepSession(
  database: Database,
  serverSecret: string,
  { name, kept: first, now }: KeptSession,
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
      await run(releaseLogOn(name))
      throw error
    }
    kept = seal(cipherKey, session)
    await run(keepBankSession(name, kept))
    return session
  }

  return {
    known: kept === null ? null : open(cipherKey, kept),
    async renew(stale, logOn) {
      const patience = Date.now() + PATIENCE_MS
      while (Date.now() < patience) {
        const [[row]] = await run(claimLogOn(name, kept))
        if (row?.claimed) return logOnAndKeep(logOn)
        if (row?.session && row.session !== kept) {
          kept = row.session
          const session = open(cipherKey, kept)
          if (session !== null && session !== stale) return session
        }
        await sleep(LOOK_AGAIN_MS)
      }
      throw new BankUnreachable('another log-on does not end')
    },
  }
}

function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null where the text is not ours, as after a change of the secret: then another session is got. */
function open(key: Buffer, text: string): string | null {
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
