import { api, type Outcome, type Schemas } from '../requests/client.ts'

type CreatedPasskey = Schemas['CreatedPasskey']
type PresentedPasskey = Schemas['PresentedPasskey']

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/**
 * This screen at the name that passkeys are for, where the console was opened by an address of this machine instead;
 * else null. Browsers refuse passkeys to addresses.
 */
export function addressForPasskeys(): string | null {
  const { hostname, href } = location
  if (hostname !== '[::1]' && !hostname.startsWith('127.')) return null
  const named = new URL(href)
  named.hostname = 'localhost'
  return named.href
}

/** Has the person’s device create a passkey for their account, as POST /auth/factors/passkeys takes it. */
export async function createPasskey(): Promise<Outcome<CreatedPasskey>> {
  const { data, failure } = await api.createPasskeyCreationOptions()
  if (failure) return { data, failure }
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data)
  return answerOf(navigator.credentials.create({ publicKey }))
}

/** Has the person present a passkey, as logging in and stepping up take it. It is good for five minutes, and once. */
export async function presentPasskey(): Promise<Outcome<PresentedPasskey>> {
  const { data, failure } = await api.createPasskeyRequestOptions()
  if (failure) return { data, failure }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data)
  return answerOf(navigator.credentials.get({ publicKey }))
}

/** What the browser answers, as it is sent. */
async function answerOf<Answer>(asked: Promise<Credential | null>): Promise<Outcome<Answer>> {
  try {
    const credential = (await asked) as PublicKeyCredential
    return { data: credential.toJSON() as Answer, failure: null }
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
    return { data: null, failure: { kind: 'passkey', problem: isKnown ? 'known' : 'dismissed' } }
  }
}
