import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileFiles } from '../../dev/pictures/hostile.ts'
import { makePicture, type PictureName, pictureNames } from '../../dev/pictures/make-picture.ts'
import { chunk } from '../../dev/pictures/png.ts'
import { seedPictures } from '../../dev/pictures/seed-pictures.ts'
import { wordsOf } from '../../src/domain/words.ts'
import { inspectPicture, stripMetadata } from '../../src/platform/pictures/inspect.ts'
import { type Picture, PictureRejected } from '../../src/platform/pictures/picture.ts'
import { startCpuClock } from '../support/cpu-time.ts'

const FIVE_MEGABYTES = 5_242_880
const signatureLengths = { png: 8, jpg: 3, webp: 12 }

/** Small whole pictures, one of every structure there is. */
const whole = [
  'png',
  'png-animated',
  'png-with-html-text',
  'jpeg',
  'jpeg-progressive',
  'jpeg-cmyk',
  'jpeg-with-restarts',
  'jpeg-with-thumbnail',
  'webp-lossy',
  'webp-lossless',
  'webp-alpha',
  'webp-animated',
] satisfies PictureName[]

/** Fails on every error but a refusal. */
function inspected(bytes: Uint8Array): Picture | PictureRejected {
  try {
    return inspectPicture(bytes)
  } catch (error) {
    if (error instanceof PictureRejected) return error
    throw error
  }
}

describe('the table of hostile files', () => {
  test('has every sample once', () => {
    expect(hostileFiles.map(({ name }) => name).toSorted()).toEqual(pictureNames.toSorted())
  })

  test.each(hostileFiles)('$name: $description', ({ name, expected }) => {
    const bytes = makePicture(name)
    const found = inspected(bytes)
    if ('refused' in expected) {
      expect(found).toMatchObject({ name: 'PictureRejected', reason: expected.refused })
      return
    }
    const { storedAs, shownAs, ...picture } = expected
    expect(found).toMatchObject(picture)
    const { end } = found as Picture
    expect(Buffer.compare(bytes.subarray(0, end), makePicture(storedAs))).toBe(0)
    const shown = stripMetadata(bytes, found as Picture)
    expect(Buffer.compare(shown, makePicture(shownAs))).toBe(0)
  })

  test('has the same bytes each time', { tags: ['full'] }, () => {
    for (const name of pictureNames) {
      expect(Buffer.compare(makePicture(name), makePicture(name))).toBe(0)
    }
  })
})

describe('a truncated picture', () => {
  test.each(whole)('of the sample %s is refused wherever it is cut', (name) => {
    const bytes = makePicture(name)
    const { extension } = inspectPicture(bytes)
    for (let length = 0; length < bytes.length; length++) {
      const isTyped = length >= signatureLengths[extension]
      const reason = length === 0 ? 'empty' : isTyped ? 'broken' : 'type'
      expect(inspected(bytes.subarray(0, length)), `at ${length}`).toMatchObject({ reason })
    }
  })
})

describe('the result is a picture or a refusal for', () => {
  const beginnings = whole.map((name) => makePicture(name))
  const anyPicture = fc.constantFrom(...beginnings)

  function expectAnswer(bytes: Uint8Array): void {
    const found = inspected(bytes)
    if (found instanceof PictureRejected) return
    expect(found.end).toBeGreaterThan(0)
    expect(found.end).toBeLessThanOrEqual(bytes.length)
    expect(Math.min(found.width, found.height)).toBeGreaterThan(0)
    expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(8000)
    expect(found.width * found.height).toBeLessThanOrEqual(40_000_000)
    expect(inspectPicture(bytes.subarray(0, found.end))).toEqual(found)
    expectClean(bytes, found)
  }

  /** Without metadata it is the same picture still, and has none to lose any more. */
  function expectClean(bytes: Uint8Array, found: Picture): void {
    const clean = stripMetadata(bytes, found)
    const again = inspectPicture(clean)
    expect(again).toEqual({ ...found, end: clean.length })
    expect(Buffer.compare(stripMetadata(clean, again), clean)).toBe(0)
  }

  test('random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), expectAnswer), { numRuns: 2000 })
  })

  test('random bytes after the beginning of a picture', () => {
    const continued = fc
      .tuple(anyPicture, fc.nat(200), fc.uint8Array({ maxLength: 300 }))
      .map(([bytes, kept, rest]) => Buffer.concat([bytes.subarray(0, kept), rest]))
    fc.assert(fc.property(continued, expectAnswer), { numRuns: 5000 })
  })

  test('pictures with changed bytes', () => {
    const change = fc.tuple(
      fc.nat(),
      fc.oneof(fc.constantFrom(0, 1, 127, 128, 254, 255), fc.nat(255)),
    )
    const changed = fc
      .tuple(anyPicture, fc.array(change, { minLength: 1, maxLength: 8 }))
      .map(([bytes, changes]) => {
        const copy = bytes.slice()
        for (const [place, value] of changes) copy[place % copy.length] = value
        return copy
      })
    fc.assert(fc.property(changed, expectAnswer), { numRuns: 10_000 })
  })

  test('pictures with parts removed, repeated, or of another picture', () => {
    const part = fc.tuple(anyPicture, fc.nat(400), fc.nat(400))
    const spliced = fc
      .array(part, { minLength: 2, maxLength: 5 })
      .map((parts) =>
        Buffer.concat(
          parts.map(([bytes, from, length], place) =>
            place === 0 ? bytes.subarray(0, from) : bytes.subarray(from, from + length),
          ),
        ),
      )
    fc.assert(fc.property(spliced, expectAnswer), { numRuns: 5000 })
  })

  test('a view into larger memory, in which a picture does not begin at the start', () => {
    const inside = fc.tuple(anyPicture, fc.uint8Array({ minLength: 1, maxLength: 9 }))
    fc.assert(
      fc.property(inside, ([bytes, around]) => {
        const memory = Buffer.concat([around, bytes, around])
        const view = memory.subarray(around.length, around.length + bytes.length)
        expect(inspectPicture(view)).toEqual(inspectPicture(bytes))
      }),
    )
  })
})

describe('a file of 5 MB that is made to cost time', () => {
  const filled = (start: Uint8Array, pattern: ArrayLike<number>) => {
    const bytes = Buffer.alloc(FIVE_MEGABYTES)
    bytes.set(start)
    return bytes.fill(Uint8Array.from(pattern), start.length)
  }
  const webpStart = makePicture('webp-lossy')
  new DataView(webpStart.buffer).setUint32(4, FIVE_MEGABYTES - 8, true)

  test.each([
    ['a JPEG of nothing but markers', filled(makePicture('jpeg-signature-alone'), [0xff])],
    ['a JPEG of empty segments', filled(Uint8Array.of(0xff, 0xd8), [0xff, 0xfe, 0, 2])],
    ['a JPEG whose data never ends', filled(makePicture('jpeg').subarray(0, -2), [0xff, 0])],
    ['a PNG of empty chunks', filled(makePicture('png').subarray(0, 33), chunk('abCd'))],
    ['a WebP of empty chunks', filled(webpStart, [0x61, 0x62, 0x63, 0x64, 0, 0, 0, 0])],
  ])('%s is inspected at once', (_, bytes) => {
    const cpuMs = startCpuClock()
    inspected(bytes)
    expect(cpuMs()).toBeLessThan(1500)
  })
})

test('a refusal says what is wrong and what to do', () => {
  for (const { name, expected } of hostileFiles) {
    if (!('refused' in expected)) continue
    const { message } = inspected(makePicture(name)) as PictureRejected
    const [es, en] = wordsOf(message)
    expect(en).toMatch(/^[A-Z][^.]+\. [A-Z][^.]+\.$/)
    expect(es).toMatch(/^[A-Z].+\. [A-Z].+\.$/)
  }
})

test('the pictures of the seed are small, complete pictures of the three types', () => {
  const types = Object.values(seedPictures).map(({ bytes, type, width, height }) => {
    expect(bytes.length).toBeLessThan(30_000)
    expect(inspectPicture(bytes)).toMatchObject({ type, width, height, end: bytes.length })
    return type
  })
  expect(new Set(types)).toEqual(new Set(['image/png', 'image/jpeg', 'image/webp']))
})
