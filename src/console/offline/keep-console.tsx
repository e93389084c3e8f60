import { roleMay } from '../../domain/role-permissions.ts'
import type { Role } from '../frame/membership.ts'
import { SCREEN_ACTIONS } from '../frame/screen-actions.ts'
import { sectionsFor } from '../frame/sections.ts'
import { mount } from '../parts/mount.ts'
import type { MerchantRoute } from '../routes.ts'
import { SCREENS } from '../screens.ts'
import { Offline } from './offline.tsx'
import { registerWorker } from './worker.ts'

let isKept = false

/**
 * Says from now on when there is no connection, and has the browser keep the console, so that it opens without a connection, and then loads the screens of a role, once in a
 * visit. For whoever is logged in: logging out clears what is kept.
 */
export function keepConsole(role: Role): void {
  if (isKept) return
  isKept = true
  mount(<Offline />)
  if (!('serviceWorker' in navigator)) return
  registerWorker()
    .then(() => prefetchScreens(role))
    // A browser that keeps nothing, as in a private window, does without.
    .catch(() => {})
}

/** What one comes to from a section with one more tap. */
const BEYOND: readonly MerchantRoute[] = ['sale', 'payment', 'link', 'order', 'newLink', 'newOrder']

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Loads the screens of a role one after the other while nothing else is to be done, unless the person saves data. */
async function prefetchScreens(role: Role): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  await navigator.serviceWorker.ready
  const names = [...sectionsFor(role).map(({ name }) => name), ...BEYOND]
  for (const name of names) {
    const action = SCREEN_ACTIONS[name]
    if (action !== undefined && !roleMay(role, action)) continue
    await idle()
    try {
      await SCREENS[name]()
    } catch {
      return
    }
  }
}
