import { afterEach, expect, test, vi } from 'vitest'
import { withUploadMemory } from '../../src/http/upload-memory.ts'
import { ApiError } from '../../src/wire/errors.ts'

const LARGEST_PICTURE = 5_242_880 + 64 * 1024
const LARGEST_FORM = 3 * 5_242_880 + 64 * 1024

afterEach(() => void vi.useRealTimers())

/** Holds room until it is let go. */
function holdRoom(bytes: number) {
  let letGo = () => {}
  const held = withUploadMemory(bytes, () => new Promise<void>((resolve) => (letGo = resolve)))
  return { held, letGo: () => letGo() }
}

const refusal = (held: Promise<unknown>) =>
  held.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error : null),
  )

test.each([
  [6, LARGEST_PICTURE],
  [2, LARGEST_FORM],
  [6, 1],
  [3, LARGEST_PICTURE + 1],
])(
  '%i uploads of %i bytes are held at once, and one more is told to try again',
  async (count, bytes) => {
    const holders = Array.from({ length: count }, () => holdRoom(bytes))
    const refused = await refusal(withUploadMemory(1, async () => {}))
    expect(refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '1' } })
    for (const { letGo } of holders) letGo()
    await Promise.all(holders.map(({ held }) => held))
    expect(await withUploadMemory(LARGEST_FORM, async () => 'held')).toBe('held')
  },
)

test('memory is released after a failure', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const failing = withUploadMemory(LARGEST_FORM, async () => {
      throw new ApiError('INVALID_REQUEST')
    })
    expect(await refusal(failing)).toMatchObject({ code: 'INVALID_REQUEST' })
  }
})

test('memory of an upload that never ends, since it was canceled, is released after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  for (let turn = 0; turn < 2; turn += 1) holdRoom(LARGEST_FORM)
  const ask = (after: number) => {
    vi.setSystemTime(start + after)
    return refusal(withUploadMemory(LARGEST_FORM, async () => {}))
  }
  expect(await ask(299_999)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await ask(300_000)).toBeNull()
})
