import { expect, test } from 'vitest'
import { fileStream, pagesOf } from '../../src/lists/export/file.ts'
import { type Column, csvTable } from '../../src/lists/export/table.ts'
import { xlsxTable } from '../../src/lists/export/xlsx.ts'

const COLUMNS: Column<number>[] = [
  { heading: 'Number', kind: 'amount', width: 10, of: (number) => `${number}.00` },
  // Random, so that a compressed page is no smaller than what a stream holds back.
  {
    heading: 'Text',
    kind: 'text',
    width: 10,
    of: () => Array.from({ length: 20 }, () => crypto.randomUUID()).join(''),
  },
]
const PAGES = 40
const PAGE = Array.from({ length: 100 }, (_, place) => place)

const formats = {
  csv: (pages: AsyncIterable<readonly number[]>) => csvTable(COLUMNS, pages),
  xlsx: (pages: AsyncIterable<readonly number[]>) =>
    xlsxTable({ name: 'Rows', note: { name: 'Note', lines: ['A note.'] } }, COLUMNS, pages),
}

function startFile(format: keyof typeof formats, failsAt = Number.POSITIVE_INFINITY) {
  const read = { pages: 1 }
  const failures: unknown[] = []
  const pages = pagesOf(PAGE, () => {
    if (read.pages === PAGES) return null
    read.pages += 1
    if (read.pages === failsAt) return Promise.reject(new Error('The database is gone.'))
    return Promise.resolve(PAGE)
  })
  const stream = fileStream(formats[format](pages), (error) => failures.push(error))
  return { stream, read, failures }
}

const settled = async () => {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
}

test.each(['csv', 'xlsx'] as const)(
  'nothing is read for %s until somebody consumes',
  async (format) => {
    const { stream, read } = startFile(format)
    await settled()
    expect(read.pages).toBe(1)
    const reader = stream.getReader()
    await reader.read()
    await settled()
    expect(read.pages).toBeLessThan(PAGES / 2)
  },
)

test.each(['csv', 'xlsx'] as const)(
  'a reader of %s who leaves ends the reading',
  async (format) => {
    const { stream, read } = startFile(format)
    const reader = stream.getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    await settled()
    const { pages } = read
    await settled()
    expect(read.pages).toBe(pages)
    expect(pages).toBeLessThan(PAGES / 2)
  },
)

test.each(['csv', 'xlsx'] as const)(
  '%s ends with an error if a page cannot be read',
  async (format) => {
    const { stream, failures } = startFile(format, 20)
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow('The database is gone.')
    expect(failures).toMatchObject([{ message: 'The database is gone.' }])
  },
)
