import { randomSecret } from '../../platform/secrets.ts'

/** 128 bits: nobody guesses one, however many links there are. */
const TOKEN_BYTES = 16

/** What a new link’s address ends in: 22 characters that an address takes as they are. */
export const newLinkToken = (): string => randomSecret(TOKEN_BYTES).toString('base64url')
