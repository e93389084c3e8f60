import type { Requester } from './requester.ts'

const MAX_USER_AGENT_LENGTH = 400

/** The request's User-Agent as it is stored; null without one. */
export const userAgentOf = ({ header }: Pick<Requester, 'header'>): string | null =>
  header('User-Agent')?.slice(0, MAX_USER_AGENT_LENGTH).toWellFormed() ?? null
