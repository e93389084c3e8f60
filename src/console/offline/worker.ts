import { trustAddresses } from '../requests/trusted-address.ts'

const WORKER = '/console-worker.js'

let registered: Promise<ServiceWorkerRegistration> | undefined

/** Registers what keeps the console and shows notifications, once in a visit. Rejects where a browser keeps nothing. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register(
    trustAddresses('console-worker', () => WORKER)(WORKER),
    { scope: '/console' },
  )
  return registered
}
