/** The service's colours, the same in the console, on all pages and in mails; by day, and what differs at night. */
export const LIGHT = {
  ground: '#f4f6fa',
  soft: '#e9edf5',
  card: '#fff',
  line: '#e2e7f0',
  /** The edge of what is typed into: at least 3 to its ground. */
  field: '#78849d',
  text: '#10182a',
  quiet: '#55607a',
  brand: '#12358f',
  'brand-soft': '#e8eefc',
  'on-brand': '#fff',
  accent: '#12358f',
  good: '#12652f',
  'good-soft': '#e2f4e7',
  bad: '#a8201a',
  'bad-soft': '#fdeceb',
  wait: '#704600',
  'wait-soft': '#fdf1d7',
  /** What is a person's word, of which no bank knows. */
  word: '#5b2a86',
  'word-soft': '#f1e8fa',
  lift: '0 1px 2px #10182a14',
  'lift-high': '0 8px 28px #10182a2e',
} as const

export const DARK = {
  ground: '#0d131f',
  soft: '#222d44',
  card: '#161f30',
  line: '#28334a',
  field: '#7585a5',
  text: '#eef2fb',
  quiet: '#a9b5cc',
  brand: '#3a63d2',
  'brand-soft': '#1c2a4d',
  accent: '#9db8ff',
  good: '#7be0a0',
  'good-soft': '#12321f',
  bad: '#ffa8a1',
  'bad-soft': '#3d1916',
  wait: '#ffd07a',
  'wait-soft': '#3a2b0c',
  word: '#d9b8ff',
  'word-soft': '#2f1f45',
} as const

/** The gold of the mark. */
export const GOLD = '#ffd36b'

type Token = keyof typeof LIGHT

const declared = (colours: Partial<Record<Token, string>>, names: readonly Token[]): string =>
  names.flatMap((name) => (colours[name] ? [`--${name}:${colours[name]}`] : [])).join(';')

const NAMES = Object.keys(LIGHT) as Token[]

/** Colours as CSS variables for both looks: all of them, or those that a page uses. */
export const paletteStyle = (names: readonly Token[] = NAMES): string =>
  `:root{color-scheme:light dark;${declared(LIGHT, names)}}
@media (prefers-color-scheme:dark){:root{${declared(DARK, names)}}}`
