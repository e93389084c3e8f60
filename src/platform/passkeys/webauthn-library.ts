// Re-exports only what is used, so that the bundler drops the rest of the library.
export {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
export { decodeAttestationObject } from '@simplewebauthn/server/helpers'
