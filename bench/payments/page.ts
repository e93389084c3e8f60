/** How the sections of the page begin, in their order. */
export const HEADINGS = {
  costs: '# What a payment costs',
  throughput: '## Payments a second',
  rows: '## Payments a second among many rows',
  peers: '## Beside other shops',
} as const

export type Section = keyof typeof HEADINGS

/** The page with one of its sections written anew, and the others as they are. */
export function withSection(page: string, section: Section, text: string): string {
  const found = sectionsOf(page)
  found.set(section, text)
  return Object.keys(HEADINGS)
    .flatMap((name) => found.get(name as Section)?.trim() ?? [])
    .join('\n\n')
    .concat('\n')
}

function sectionsOf(page: string): Map<Section, string> {
  const names = Object.keys(HEADINGS) as Section[]
  const found = new Map<Section, string[]>()
  let current: Section = 'costs'
  for (const line of page.split('\n')) {
    current = names.find((name) => HEADINGS[name] === line) ?? current
    found.set(current, [...(found.get(current) ?? []), line])
  }
  return new Map([...found].map(([name, lines]) => [name, lines.join('\n')]))
}
