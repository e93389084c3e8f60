import { expect, test, vi } from 'vitest'
import { RecordBuffer } from '../../src/platform/record-buffer.ts'

function addTo(buffer: RecordBuffer<number>, entry: number): boolean {
  buffer.add(entry)
  return buffer.claim()
}

test('the first one of a moment writes what is gathered, and no other one', () => {
  const buffer = new RecordBuffer<number>()
  expect(buffer.claim()).toBe(false)
  expect([1, 2, 3].map((entry) => addTo(buffer, entry))).toEqual([true, false, false])
  expect(buffer.take()).toEqual([1, 2, 3])
  expect(buffer.take()).toEqual([])
  buffer.release()
  expect(addTo(buffer, 4)).toBe(true)
})

test('what comes while it is written is written too, and a failure frees it', async () => {
  const buffer = new RecordBuffer<number>()
  expect(addTo(buffer, 1)).toBe(true)
  const parts: number[][] = []
  await buffer.write(
    async (entries) => {
      parts.push(entries)
      if (parts.length === 1) buffer.add(2)
    },
    { gatherMs: 0 },
  )
  expect(parts).toEqual([[1], [2]])
  expect(addTo(buffer, 3)).toBe(true)
  const failing = buffer.write(() => Promise.reject(new Error('no database')), { gatherMs: 0 })
  await expect(failing).rejects.toThrow('no database')
  expect(addTo(buffer, 4)).toBe(true)
})

test('before each part, entries are gathered, unless it is full already', async () => {
  const buffer = new RecordBuffer<number>()
  for (let serial = 0; serial < 300; serial += 1) addTo(buffer, serial)
  const parts: number[] = []
  await buffer.write(
    async (entries) => {
      parts.push(entries.length)
      // Comes while the next part is gathered.
      if (parts.length < 3) setImmediate(() => buffer.add(300))
    },
    { gatherMs: 50 },
  )
  expect(parts).toEqual([250, 51, 1])
})

test('holds a bounded number, and gives it in parts', () => {
  const buffer = new RecordBuffer<number>()
  for (let serial = 0; serial < 5_000; serial += 1) buffer.add(serial)
  const parts: number[] = []
  for (let part = buffer.take(); part.length > 0; part = buffer.take()) parts.push(part.length)
  expect(parts).toEqual(Array(8).fill(250))
})

test('is written by another one if its writer was ended', () => {
  vi.useFakeTimers()
  try {
    const buffer = new RecordBuffer<number>()
    expect(addTo(buffer, 1)).toBe(true)
    vi.advanceTimersByTime(14_000)
    expect(addTo(buffer, 2)).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(addTo(buffer, 3)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
