import { expect, test, vi } from 'vitest'
import { type LoggedRequest, RequestBuffer } from '../../src/platform/request-buffer.ts'

const request = (serial: number): LoggedRequest => ({
  keyHash: '00',
  merchantId: null,
  requestId: `request-${serial}`,
  at: '2026-03-10T14:00:00.000Z',
  method: 'GET',
  path: '/api/v1/merchants',
  status: 200,
  errorCode: null,
  durationMs: 1,
})

test('the first request of a moment writes what is gathered, and no other one', () => {
  const buffer = new RequestBuffer()
  expect([1, 2, 3].map((serial) => buffer.add(request(serial)))).toEqual([true, false, false])
  expect(buffer.take().map(({ requestId }) => requestId)).toEqual(
    [1, 2, 3].map((n) => `request-${n}`),
  )
  expect(buffer.take()).toEqual([])
  buffer.release()
  expect(buffer.add(request(4))).toBe(true)
})

test('holds a bounded number, and gives it in parts', () => {
  const buffer = new RequestBuffer()
  for (let serial = 0; serial < 5_000; serial += 1) buffer.add(request(serial))
  const parts: number[] = []
  for (let part = buffer.take(); part.length > 0; part = buffer.take()) parts.push(part.length)
  expect(parts).toEqual(Array(8).fill(250))
})

test('is written by another one if its writer was ended', () => {
  vi.useFakeTimers()
  try {
    const buffer = new RequestBuffer()
    expect(buffer.add(request(1))).toBe(true)
    vi.advanceTimersByTime(14_000)
    expect(buffer.add(request(2))).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(buffer.add(request(3))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
