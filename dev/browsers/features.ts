import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installOwnPackages } from '../stack/own-packages.ts'

/** The oldest browsers for which the console and payers' pages are whole: an Android and an iPhone of 2021. */
const OLDEST = { chrome: 92, safari: 15 }

interface Support {
  version_added: string | false | null
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
}
interface Entry {
  __compat?: { support: Partial<Record<keyof typeof OLDEST, Support | Support[]>> }
  [name: string]: unknown
}

/** What the oldest browsers lack, of what has that name anywhere: none if one thing of that name is in both. */
export interface Features {
  /** Methods and constructors: `toSorted`, `AbortSignal`. */
  lacksMethod(name: string): boolean
  lacksAttribute(name: string): boolean
  lacksProperty(name: string): boolean
  /** Of a property: `fit-content`, or a length's unit after its digit: `1dvh`. */
  lacksValue(property: string, value: string): boolean
  /** Without its colons: `has`. */
  lacksSelector(name: string): boolean
  lacksAtRule(name: string): boolean
}

const known = (entry: Entry | undefined): boolean | undefined => {
  const support = entry?.__compat?.support
  if (support === undefined) return undefined
  return Object.entries(OLDEST).every(([browser, oldest]) =>
    [support[browser as keyof typeof OLDEST] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix, alternative_name }) =>
          typeof version_added === 'string' &&
          Number.parseFloat(version_added.replace('≤', '')) <= oldest &&
          !version_removed &&
          !flags &&
          !prefix &&
          !alternative_name,
      ),
  )
}

const lacks = (entry: Entry | undefined): boolean => known(entry) === false

/** By its last name, whether any of what has it is known. */
function byName(groups: readonly Entry[]): Map<string, boolean> {
  const found = new Map<string, boolean>()
  for (const group of groups)
    for (const [key, entry] of Object.entries(group)) {
      const isKnown = known(entry as Entry)
      const name = key.replace(/_static$/, '')
      if (isKnown !== undefined) found.set(name, isKnown || found.get(name) === true)
    }
  return found
}

const childrenOf = (entry: Entry): Entry[] =>
  Object.entries(entry).flatMap(([key, child]) => (key === '__compat' ? [] : [child as Entry]))

/**
 * What browsers know, of MDN's data (@mdn/browser-compat-data), which is installed first where it is not yet. Throws a Problem
 * if it cannot be.
 */
export async function readFeatures(): Promise<Features> {
  await installOwnPackages(import.meta.dirname, 'what browsers know')
  const file = join(import.meta.dirname, 'node_modules/@mdn/browser-compat-data/data.json')
  const { api, javascript, css, html } = JSON.parse(readFileSync(file, 'utf8'))
  const builtins: Entry = javascript.builtins
  const methods = byName([
    api,
    ...childrenOf(api),
    ...[builtins, builtins.Intl as Entry].flatMap((group) => [group, ...childrenOf(group)]),
  ])
  const attributes = byName([html.global_attributes, ...childrenOf(html.elements)])
  return {
    lacksMethod: (name) => methods.get(name) === false,
    lacksAttribute: (name) => attributes.get(name) === false,
    lacksProperty: (name) => lacks(css.properties[name]),
    lacksValue: (property, value) =>
      /\d[sld]v[hw]$/.test(value)
        ? lacks(css.types.length.viewport_percentage_units_dynamic)
        : lacks(css.properties[property]?.[value] ?? css.types.color?.[value]),
    lacksSelector: (name) => lacks(css.selectors[name]),
    lacksAtRule: (name) => lacks(css['at-rules'][name]),
  }
}
