import { randomSecret } from '../../platform/secrets.ts'

/** 128 bits cannot be guessed, however many links there are. */
const TOKEN_BYTES = 16

/** The last part of a new link's address: 22 characters that need no escaping. */
export const newLinkToken = (): string => randomSecret(TOKEN_BYTES).toString('base64url')
