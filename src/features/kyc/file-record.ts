import { createHash, randomBytes } from 'node:crypto'
import type { InspectedFile } from '../../http/uploaded-form.ts'
import type { Uuid } from '../../platform/ids.ts'

/**
 * The stored data about a file. Its name in storage is the hash of its content and a random end; no route
 * derives a key from a URL, so a file can only be reached through its row.
 */
export function fileRecord(id: Uuid<'kycFile'>, { bytes, type }: InspectedFile) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = `${sha256}-${randomBytes(16).toString('hex')}`
  return { id, name, type, size: bytes.byteLength, sha256 }
}
