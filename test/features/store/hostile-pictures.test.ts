import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HostileFile, hostileFiles } from '../../../dev/pictures/hostile.ts'
import { makePicture } from '../../../dev/pictures/make-picture.ts'
import { createMerchant, createUser } from '../../support/actors.ts'
import { apiOf } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

const MAX_BANNER_BYTES = 5_242_880

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** What the table of files says, as the status of an upload. */
function expectedStatus({ name, expected }: HostileFile): number {
  if (makePicture(name).length > MAX_BANNER_BYTES) return 413
  if (!('refused' in expected)) return 200
  return expected.refused === 'type' ? 415 : 400
}

const stored = async (merchantUuid: string): Promise<string[]> => {
  const rows = await service.database.query<{ key: string }>(
    'select key from pictures where merchant_id = $1',
    [merchantUuid],
  )
  return rows.map(({ key }) => key)
}

describe.each(hostileFiles)('$name: $description', (file) => {
  test(`gives a ${expectedStatus(file)}, and is stored only if it is accepted`, async () => {
    const owner = await createUser(service)
    const merchant = await createMerchant(service, owner)
    const path = `/merchants/${merchant.id}/store/banner`
    const upload = { as: owner, file: makePicture(file.name) }
    const { status, text, body } = await apiOf(service)('POST', path, upload)
    expect(status, text).toBe(expectedStatus(file))
    if (status !== 200 || 'refused' in file.expected) {
      expect(await stored(merchant.uuid)).toEqual([])
      return
    }
    const shown = await service.fetch(new URL(body.banner).pathname)
    expect(shown.headers.get('Content-Type')).toBe(file.expected.type)
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(bytes.equals(makePicture(file.expected.shownAs))).toBe(true)
  })
})
