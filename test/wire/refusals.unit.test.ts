import { describe, expect, test } from 'vitest'
import type { Words } from '../../src/domain/words.ts'
import { ERRORS } from '../../src/wire/errors.ts'
import type { RaisedRules } from '../../src/wire/raised-rules.ts'
import { REFUSALS, type RefusalName, wordsOfRule } from '../../src/wire/refusals/refusals.ts'
import type { Wordings } from '../../src/wire/refusals/wording.ts'

/** Names each thing by itself, such as `<remaining>`. */
const named = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => `<${String(name)}>`, has: () => true },
)

const namesIn = (text: string): string[] => (text.match(/<\w+>/g) ?? []).toSorted()

/** What is said in the language of the words, such as why something was stopped. */
const spoken = /(?:Es|En)(?=>)/g

function expectBoth([es, en]: Words): void {
  for (const text of [es, en]) expect(text).toMatch(/^[A-Z¿¡].*[.]$|^[A-Z].*<\w+>$/)
  expect(es).not.toBe(en)
  expect(es).not.toMatch(/\b(?:the|this|is|has|must)\b/)
  expect(`${es}${en}`).not.toContain('undefined')
}

describe.each(Object.keys(REFUSALS) as RefusalName[])('%s', (name) => {
  test('has words in both languages, which name the same', () => {
    const words = wordsOfRule(name, named)
    expectBoth(words)
    const [es, en] = words.map((text) => namesIn(text).map((one) => one.replace(spoken, '')))
    expect(es).toEqual(en)
  })
})

test.each(Object.entries(ERRORS))('%s has words in both languages', (_, [, words]) => {
  expectBoth(words)
})

test('a rule that nobody has worded does not compile, nor does one that nothing raises', () => {
  // @ts-expect-error: `unplanned` is raised, and has no wording
  const incomplete: { [Rule in keyof RaisedRules | 'unplanned']: unknown } = REFUSALS
  // @ts-expect-error: nothing raises `unplanned`
  const dead = { unplanned: ['CONFLICT'] } satisfies Partial<Wordings>
  const misnamed = {
    // @ts-expect-error: the rule gives `remaining`, and no `rest`
    refund_too_large: ['CONFLICT', ({ rest }) => [rest, rest]],
  } satisfies Partial<Wordings>
  expect(Object.keys({ ...dead, ...misnamed }).filter((name) => name in incomplete)).toEqual([
    'refund_too_large',
  ])
})
