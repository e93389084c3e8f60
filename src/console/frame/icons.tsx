const PATHS = {
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  payments: 'M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4',
} as const

export type IconName = keyof typeof PATHS

/** A sign beside words that say the same. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" class="icon">
    <path d={PATHS[name]} />
  </svg>
)
