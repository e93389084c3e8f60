import { raw } from 'hono/html'

/** Drawn in the colour of the surrounding text. */
const iconPaths = {
  key: '<circle cx="8" cy="15" r="4"/><path d="m11 12 8-8m-3 3 3 3m-6 0 2 2"/>',
  phone: '<rect x="6.5" y="2.5" width="11" height="19" rx="2.5"/><path d="M11 18.5h2"/>',
  good: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  bad: '<path d="M12 6.5v7m0 4v.1"/>',
  wait: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  off: '<path d="M12 3.5v8M7 6.5a7.5 7.5 0 1 0 10 0"/>',
  lost: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
  shop: '<path d="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm7 10v-5h4v5"/>',
  back: '<path d="M9 7H5V3m.5 4A8 8 0 1 1 4 13"/>',
  people:
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20a6.5 6.5 0 0 1 13 0M15.5 5a3.5 3.5 0 0 1 0 6.5M18 14.500a6.500 6.500 0 0 1 3.500 5.500"/>',
} as const

export type IconName = keyof typeof iconPaths

export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) =>
  raw(
    `<svg viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${iconPaths[name]}</svg>`,
  )
