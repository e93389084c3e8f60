import type { Requester } from './requester.ts'

const MAX_USER_AGENT_LENGTH = 400

/** What a request says to have been sent by, as it is kept; null where it does not say. */
export const userAgentOf = ({ header }: Pick<Requester, 'header'>): string | null =>
  header('User-Agent')?.slice(0, MAX_USER_AGENT_LENGTH).toWellFormed() ?? null
