import { html, raw } from 'hono/html'
import type { Child, PropsWithChildren } from 'hono/jsx'
import { GOLD, LIGHT } from '../domain/palette.ts'

/** The mark: a B of two bowls. Above, in white, what comes in; below, in gold, what goes out. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9" fill="${LIGHT.brand}"/><g fill="none" stroke-width="3.4" stroke-linecap="round"><path d="M10.5 7.5v17M15 7.5h2.2a4 4 0 0 1 0 8H15" stroke="#fff"/><path d="M15 16.5h3a4 4 0 0 1 0 8h-3" stroke="${GOLD}"/></g></svg>`

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
