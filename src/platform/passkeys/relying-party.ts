import { isLoopbackHost } from '../../domain/public-url.ts'

/** For whom a passkey is made: browsers show it to pages of this host alone. */
export interface RelyingParty {
  id: string
  /** The only origin whose pages may create and present passkeys. */
  origin: string
}

/**
 * The relying party of a service at PUBLIC_URL. WebAuthn takes names and no addresses, so a service on this machine is
 * `localhost`, whichever loopback address its own is.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!isLoopbackHost(hostname)) return { id: hostname, origin }
  return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
}
