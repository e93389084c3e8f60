import { expect, inject } from 'vitest'
import { storedAndLoggedText } from './auth.ts'
import type { OrderTestbed } from './order-testbed.ts'

/**
 * Expects that no key stands in any table or log line, and that no log line has a whole account number or
 * anything of a payee.
 */
export async function expectNoSecretsLeaked({
  service,
  bnc,
  r4,
  keys,
  accounts,
}: OrderTestbed): Promise<void> {
  const kept = (await storedAndLoggedText(service)).toLowerCase()
  const sessionKey = bnc.sessionKey()
  expect(sessionKey).toMatch(/^[0-9A-F]{32}$/)
  const { SERVER_SECRET } = inject('stack').secrets
  const secrets = [
    ...[bnc.config.masterKey, bnc.config.noticeKey, bnc.config.clientGuid, sessionKey ?? ''],
    ...[r4.config.commerce, r4.config.noticeToken],
    ...[SERVER_SECRET, keys.live.token, keys.test.token],
  ]
  for (const secret of secrets) expect(kept).not.toContain(secret.toLowerCase())

  const logs = JSON.stringify(service.logs())
  const numbers = Object.values(accounts).map(({ accountNumber }) => accountNumber)
  const payee = ['01020501830003283374', '04121234567', 'V12345678', 'Luis Rojas', 'Pedido 7']
  for (const text of [...numbers, ...payee]) expect(logs).not.toContain(text)
}
