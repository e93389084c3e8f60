import type { MercantilConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type MercantilBody, objectOf } from './bodies.ts'
import { decrypt } from './encryption.ts'

/**
 * The content of a notice; null if it is not encrypted with the connection's secret. That it is does not prove that the
 * bank wrote it, since blocks of other notices can be rearranged.
 */
export function openNotice(
  { noticeSecretKey }: MercantilConfig,
  data: string,
): MercantilBody | null {
  if (noticeSecretKey === undefined) return null
  const content = objectOf(parseWithExactNumbers(decrypt(noticeSecretKey, data) ?? ''))
  return objectOf(content?.webhookNotificationIn)
}
