const PATHS = {
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l4.500 4.500',
  till: 'M4 20h16v-7H4zM7 13V5h7l3 3v5M9.5 16.5h5',
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  order: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9.5 9h5M9.5 13h5',
  note: 'M6 3h8l4 4v14H6zM9 9h3M9 13h6M9 17h6',
  money: 'M4 7h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4zM4 7l11-3v3M15 13h.01',
  team: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11M3 19c.6-3.4 2.8-5 6-5s5.4 1.6 6 5M16 5.2a3 3 0 0 1 0 5.6M18 14.5c1.7.7 2.7 2.2 3 4.5',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  payments: 'M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4',
  store:
    'M5 10v9.5h14V10M3.5 9.5 5.5 4.5h13l2 5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0M9.5 19.5v-5h5v5',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4M9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4',
} as const

export type IconName = keyof typeof PATHS

/** A sign beside words that say the same. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" class="icon">
    <path d={PATHS[name]} />
  </svg>
)
