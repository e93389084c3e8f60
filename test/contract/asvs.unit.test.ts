import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ASVS_REQUIREMENTS } from './asvs-requirements.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/asvs.md')
const security = read('docs/security.md')

const NUMBER = /\bv5\.0\.0-(\d+\.\d+\.\d+)\b/g
const PATH = /`((?:src|test|dev|docs|bench|\.github)\/[\w./-]+)`/g
/** How a row without a test begins: what there is to say instead. */
const REASON = /^(Does not apply|The platform|Gap G\d+)\b/

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The rows of the tables of requirements. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| v5.0.0-'))
  .map((line) => {
    const [, numbers = '', levels = '', asked = '', met = '', tests = ''] = cellsOf(line)
    return { numbers: matches(numbers, NUMBER), levels, asked, met, tests }
  })

/** The modules under src that a text is found in, beside those of the pages and the console. */
const modulesWith = (pattern: RegExp, others: readonly string[] = []) =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !others.some((folder) => file.startsWith(folder)))
    .filter((file) => pattern.test(read(join('src', file))))
    .map((file) => `src/${file}`)
    .toSorted()

/** A section of docs/security.md, by its heading. */
function sectionOf(heading: string): string {
  const [, section] = security.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`there is no section ${heading}`)
  return section.split('\n## ')[0] ?? ''
}

describe('docs/asvs.md', () => {
  test('has every requirement of the chosen levels once, and no other', () => {
    const chosen = Object.values(ASVS_REQUIREMENTS).flat()
    expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(chosen.toSorted())
  })

  test.each([1, 2, 3] as const)('has the level %i of each', (level) => {
    for (const number of ASVS_REQUIREMENTS[level]) {
      const row = rows.find(({ numbers }) => numbers.includes(number))
      expect(row?.levels.split(', '), number).toContain(`${level}`)
    }
  })

  test('says of each requirement how it is met, by which test, or why there is none', () => {
    const wanting = rows.filter(
      ({ asked, met, tests }) =>
        asked === '' || met === '' || !(tests.includes('`test/') || REASON.test(met)),
    )
    expect(wanting).toEqual([])
  })

  test('names only files that exist', () => {
    const named = [...matches(page, PATH), ...matches(security, PATH)]
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names tests by words that they have', () => {
    const named = [...page.matchAll(/`(test\/[\w./-]+)` \(([^)]+)\)/g)]
    expect(named.length).toBeGreaterThan(50)
    const wrong = named.filter(([, path = '', words = '']) => !read(path).includes(words))
    expect(wrong.map(([text]) => text)).toEqual([])
  })

  test('explains each gap that a row names, and names each that it explains', () => {
    const explained = matches(page, /^\| (G\d+) \|/gm)
    const named = new Set(rows.flatMap(({ met }) => matches(met, /\b(G\d+)\b/g)))
    expect(explained.toSorted()).toEqual([...named].toSorted())
  })
})

describe('docs/security.md', () => {
  test('lists the modules that use cryptography', () => {
    const cryptography =
      /from '(node:crypto|jose|otpauth|@simplewebauthn\/[\w-]+)'|crypto\.(subtle|getRandomValues|randomUUID)\b/
    const listed = new Set(matches(sectionOf('Keys and algorithms'), PATH))
    expect(modulesWith(cryptography).filter((file) => !listed.has(file))).toEqual([])
  })

  test('lists the modules that call others, none of which follows a redirect', () => {
    const calling = modulesWith(/(?:await|=) (?:config\.|binding\.)?fetch\(/, [
      'console/',
      'pages/',
    ])
    const listed = new Set(matches(sectionOf('Connections'), PATH))
    expect(calling.length).toBeGreaterThan(4)
    expect(calling.filter((file) => !listed.has(file))).toEqual([])
    expect(calling.filter((file) => !read(file).includes("redirect: 'manual'"))).toEqual([])
  })
})
