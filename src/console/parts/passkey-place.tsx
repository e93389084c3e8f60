import type { ComponentChildren } from 'preact'
import { say } from '../language.ts'
import { addressForPasskeys, hasPasskeys } from '../session/passkey.ts'

/** What creates or presents a passkey; in its place, why there can be none here. */
export function PasskeyPlace({ children }: { children: ComponentChildren }) {
  const address = addressForPasskeys()
  if (address !== null)
    return (
      <p class="quiet">
        {say([
          'Las llaves de acceso no funcionan en una dirección de números.',
          'Passkeys do not work at an address of numbers.',
        ])}{' '}
        <a href={address}>
          {say(['Abrir la consola en localhost', 'Open the console at localhost'])}
        </a>
      </p>
    )
  return (
    <>
      {hasPasskeys() ? (
        children
      ) : (
        <p class="quiet">
          {say([
            'Este navegador no tiene llaves de acceso. Actualízalo, o usa otro.',
            'This browser has no passkeys. Update it, or use another one.',
          ])}
        </p>
      )}
    </>
  )
}
