import { docs, docsFiles } from './docs.tsx'
import { home } from './home.tsx'
import type { Page } from './page.ts'

/** Everything that is for browsers. */
export const pages: readonly Page[] = [home, docs, docsFiles]
