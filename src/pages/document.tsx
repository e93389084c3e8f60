import { html, raw } from 'hono/html'
import type { Child, PropsWithChildren } from 'hono/jsx'

/** The logo: two payments, one in each direction. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#12358f"/><path d="M7 12h15m-5-5 5 5-5 5" fill="none" stroke="#ffcf33" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M25 21H10m5-5-5 5 5 5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const icon = `data:image/svg+xml,${encodeURIComponent(mark)}`

export const ServiceLogo = () => raw(mark)

interface DocumentProps {
  language: string
  title: string
  description: string
  /** Inline, since it is small; the page's policy must allow it. */
  style: string
  /** Further elements of the head. */
  head?: Child
  /** The URL that reloads the page, for its script. */
  self?: string
}

/** The frame of every page. */
export const Document = (props: PropsWithChildren<DocumentProps>) => {
  const { language, title, description, style, head, self, children } = props
  return html`<!doctype html>${(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="icon" href={icon} />
        <style>{raw(style)}</style>
        {head}
      </head>
      <body data-self={self}>{children}</body>
    </html>
  )}`
}
