import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Features, readFeatures } from '../browsers/features.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'

/** What an old browser leaves out, and what it has without. */
const DISPENSABLE: Readonly<Record<string, string>> = {
  'accent-color': 'a tick has the browser’s own colour',
  'text-wrap': 'lines of a heading are less even',
  'text-wrap: balance': 'lines of a heading are less even',
  'overflow-wrap: anywhere': 'the body has break-word, which is inherited',
  'align-content: start': 'known in grids, and not in flex containers alone',
  'align-self: start': 'known in grids, and not in flex containers alone',
  'align-self: end': 'known in grids, and not in flex containers alone',
  'justify-content: start': 'known in grids, and not in flex containers alone',
  outline: 'has no round corners',
  ':focus-visible': 'the browser’s own ring',
  '::backdrop': 'what is behind is not darkened',
  '@page': 'the margins of the printer',
  subscribe: 'of PushManager, which is asked for, and of stores',
  getSubscription: 'of PushManager, which is asked for',
  unsubscribe: 'of its subscriptions',
  createPolicy: 'of trustedTypes, which is asked for',
  createScriptURL: 'of trustedTypes, which is asked for',
}

const imports = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const typeImports = /import type [^\n]*|import type \{[^}]*\} from '[^']*'/g

/** The modules and styles of the console, with all of the domain and of the SDK that they import. */
function consoleFiles(): string[] {
  const files = ['src/console/main.tsx']
  for (const file of files) {
    const text = readFileSync(join(projectFolder, file), 'utf8').replace(typeImports, '')
    for (const [, path = ''] of text.matchAll(imports)) {
      const next = join(dirname(file), path)
      if (!files.includes(next) && existsSync(join(projectFolder, next))) files.push(next)
    }
  }
  return files
}

/** Scripts and styles of pages are texts in modules that are named so. */
const pageFiles = (): string[] =>
  readdirSync(join(projectFolder, 'src/pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(script|style)\.ts$/.test(name))
    .map((name) => join('src/pages', name))

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/ .*$/gm, '')

/** Whether a script asks for a method before it calls it: `'share' in navigator`, `navigator.share &&`, `share?.()`. */
const isAskedFor = (name: string, text: string): boolean =>
  text.includes(`'${name}' in `) || new RegExp(`\\.${name}\\b(?!\\()`).test(text)

function newInScript(text: string, features: Features): string[] {
  const called = [...text.matchAll(/(?:\.|\bnew )([A-Za-z]\w*)\(/g)].map(([, name = '']) => name)
  const attributes = [...text.matchAll(/\s([a-z]+)=[{"]/g)].map(([, name = '']) => name)
  return [
    ...(/\(\?<[=!]/.test(text) ? ['a lookbehind'] : []),
    ...called.filter((name) => features.lacksMethod(name) && !isAskedFor(name, text)),
    ...attributes.filter((name) => features.lacksAttribute(name)),
  ]
}

function newInStyle(text: string, features: Features): string[] {
  const found = [
    ...[...text.matchAll(/::?([a-z][a-z-]+)(?=[^;{}]*\{)/g)]
      .filter(([, name = '']) => features.lacksSelector(name))
      .map(([selector]) => selector),
    ...[...text.matchAll(/@([a-z-]+)/g)]
      .filter(([, name = '']) => features.lacksAtRule(name))
      .map(([rule]) => rule),
  ]
  for (const match of text.matchAll(/(?<=[;{\s])([a-z-]+):\s*([^;{}]+)(?=[;}])/g)) {
    const [, property = '', value = ''] = match
    if (features.lacksProperty(property)) found.push(property)
    const block = text.slice(text.lastIndexOf('{', match.index) + 1, match.index)
    // What is declared before, an old browser keeps.
    if (new RegExp(`(^|[;\\s])${property}:`).test(block)) continue
    for (const [word] of value.replace(/--[\w-]+/g, '').matchAll(/\d+[a-z]+\b|[a-z][a-z-]+/g))
      if (features.lacksValue(property, word)) found.push(`${property}: ${word}`)
  }
  return found
}

/**
 * What the text of a file uses that the oldest browsers lack and for which it has nothing else, in the order of the text:
 * `toSorted`, `:has`, `height: dvh`. Texts of `.css` and of pages are read as styles, all others as scripts as well.
 */
export function newerThanOldest(file: string, text: string, features: Features): string[] {
  const plain = withoutComments(text)
  const isStyle = /\.css$|style\.ts$/.test(file)
  const found = [
    ...(isStyle ? [] : newInScript(plain, features)),
    ...(isStyle || file.startsWith('src/pages/') ? newInStyle(plain, features) : []),
  ]
  return [...new Set(found)].filter((name) => !(name in DISPENSABLE))
}

/** Throws a Problem that names what is sent to browsers and is newer than the oldest of them. */
export async function checkOldBrowsers(): Promise<string> {
  const features = await readFeatures()
  const files = [...consoleFiles(), ...pageFiles()]
  const found = files.flatMap((file) =>
    newerThanOldest(file, readFileSync(join(projectFolder, file), 'utf8'), features).map(
      (name) => `${file}: ${name}`,
    ),
  )
  if (found.length === 0) return `${files.length} files`
  throw new Problem(
    `Chrome 92 or Safari 15 lacks these; do without, or ask for them first ('name' in ...):\n${found.join('\n')}`,
  )
}
