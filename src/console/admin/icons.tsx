const PATHS = {
  queue: 'M5 5h14v14H5zM5 14h4l1.5 2.5h3L15 14h4',
  payments: 'M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4',
  users:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11M3 19c.6-3.4 2.8-5 6-5s5.4 1.6 6 5M16 5.2a3 3 0 0 1 0 5.6M18 14.5c1.7.7 2.7 2.2 3 4.5',
  shop: 'M4 10 5.5 5h13L20 10M4 10a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 10M6 12.5V19h12v-6.5',
  transactions: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9.5 9h5M9.5 13h5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  bank: 'm4 9 8-4.5L20 9zM6 9v8M10 9v8M14 9v8M18 9v8M4 19.5h16',
  scales: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z',
  rate: 'M6 18 18 6M8 9.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6M16 18a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  stop: 'M8.5 4h7L20 8.5v7L15.5 20h-7L4 15.5v-7zM9.5 9.5h5v5h-5z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m5-2 4.5 4.5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

export type AdminIconName = keyof typeof PATHS

/** A sign beside words that say the same. */
export const AdminIcon = ({ name }: { name: AdminIconName }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" class="icon">
    <path d={PATHS[name]} />
  </svg>
)
