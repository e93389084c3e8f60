import { isLoopbackHost } from './public-url.ts'

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const MAX_ORIGIN_LENGTH = 255

/**
 * The origin of a website, as browsers send it: `https://shop.example.com`, with its port only if that is not the usual
 * one. Null for what is none, or more than one: a path, a user, a wildcard, an IPv6 address, which no content policy can
 * name (https://www.w3.org/TR/CSP3/#framework-directive-source-list), or http, but for this machine. What it returns has no character that
 * means something in a content policy.
 */
export function parseWebOrigin(text: string): string | null {
  const url = /[\s\p{Cc}\\]/u.test(text) ? null : URL.parse(text)
  if (url === null || url.href !== `${url.origin}/` || url.origin.length > MAX_ORIGIN_LENGTH) {
    return null
  }
  const labels = url.hostname.split('.')
  if (!labels.every((label) => LABEL.test(label))) return null
  const local = isLoopbackHost(url.hostname)
  if (url.protocol === 'http:' ? !local : url.protocol !== 'https:') return null
  return local || labels.length > 1 ? url.origin : null
}

/** Whether the origin is of a machine that only its own user reaches. */
export const isLocalOrigin = (origin: string): boolean => isLoopbackHost(new URL(origin).hostname)
