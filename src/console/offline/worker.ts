const WORKER = '/console-worker.js'

/** What the page’s policy asks for where browsers know it: an address of a script that this module alone may name. */
const trustedAddress = (): string => {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('console-worker', { createScriptURL: () => WORKER })
  return (policy?.createScriptURL(WORKER) as string | undefined) ?? WORKER
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

let registered: Promise<ServiceWorkerRegistration> | undefined

/** Registers what keeps the console and shows notifications, once in a visit. Rejects where a browser keeps nothing. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register(trustedAddress(), { scope: '/console' })
  return registered
}
