import type { ComponentChildren } from 'preact'
import { inLanguage } from '../language.ts'
import { addressForPasskeys, hasPasskeys } from '../session/passkey.ts'

const texts = inLanguage({
  es: {
    unsupported: 'Este navegador no tiene llaves de acceso. Actualízalo, o usa otro.',
    byAddress: 'Las llaves de acceso no funcionan en una dirección de números.',
    openByName: 'Abrir la consola en localhost',
  },
  en: {
    unsupported: 'This browser has no passkeys. Update it, or use another one.',
    byAddress: 'Passkeys do not work at an address of numbers.',
    openByName: 'Open the console at localhost',
  },
})

/** What creates or presents a passkey; in its place, why there can be none here. */
export function PasskeyPlace({ children }: { children: ComponentChildren }) {
  const address = addressForPasskeys()
  if (address !== null)
    return (
      <p class="quiet">
        {texts.byAddress} <a href={address}>{texts.openByName}</a>
      </p>
    )
  return <>{hasPasskeys() ? children : <p class="quiet">{texts.unsupported}</p>}</>
}
