import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { SCENARIOS } from '../../sdk/js/src/certify/scenarios.ts'
import { receiverSource } from '../support/integrations.ts'

const read = (language: string) =>
  readFileSync(join(projectFolder, `docs/guides/${language}/certify.md`), 'utf8')

/** The table of the scenarios: names, and what they ask for. */
function rowsOf(guide: string) {
  const [, table = ''] = guide.split(/^\| e?scenari[^\n]+$/m)
  return [...table.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, name, does]) => [name, does])
}

describe.each(['es', 'en'])('the guide to certify in %s', (language) => {
  const guide = read(language)

  test('shows the receiver that is right', () => {
    expect(guide).toContain(`\`\`\`js\n${receiverSource}\`\`\``)
  })

  test('has every scenario, in their order', () => {
    expect(rowsOf(guide).map(([name]) => name)).toStrictEqual(SCENARIOS.map(({ name }) => name))
  })
})

test('the guide in English says of each what its report says', () => {
  expect(rowsOf(read('en'))).toStrictEqual(SCENARIOS.map(({ name, does }) => [name, does]))
})
