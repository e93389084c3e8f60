import { createHash, randomBytes } from 'node:crypto'
import type { InspectedFile } from '../../http/uploaded-form.ts'

/**
 * What is kept of a file beside itself. Its name in storage tells what it holds, and ends at random; no route makes
 * a key of an address, so a file is reached through its row alone.
 */
export function fileRecord(id: string, { bytes, type }: InspectedFile) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = `${sha256}-${randomBytes(16).toString('hex')}`
  return { id, name, type, size: bytes.byteLength, sha256 }
}
