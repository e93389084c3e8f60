import { createHash } from 'node:crypto'
import type { Page } from '../page.ts'

/**
 * The pages' script, which only adds to them: every page works without it. Stored as text, since it is for
 * browsers. It is controlled by attributes: data-copy, data-busy (the text of a form's button during
 * submission), data-state (the URL of a pending payment's status) with data-status (the status shown).
 */
const script = `(() => {
  const all = (selector) => document.querySelectorAll(selector)
  const live = document.getElementById('live')
  const say = (text) => { live.textContent = text }

  all('[data-copy]').forEach((button) => {
    if (!navigator.clipboard) return
    const text = button.textContent
    button.hidden = false
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copy)
      } catch {
        return
      }
      button.textContent = button.dataset.copied
      say(button.dataset.copied)
      setTimeout(() => { button.textContent = text }, 2500)
    })
  })

  all('form[data-busy]').forEach((form) => form.addEventListener('submit', (event) => {
    if (form.hasAttribute('aria-busy')) return event.preventDefault()
    form.setAttribute('aria-busy', 'true')
    const button = form.querySelector('button[type=submit]')
    const spinner = document.createElement('span')
    spinner.className = 'spin'
    button.textContent = ''
    button.append(spinner, form.dataset.busy)
    say(form.dataset.busy)
    setTimeout(() => { button.disabled = true })
  }))
  // A form restored from the back-forward cache has been submitted, and its one-time key with it.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.replace(document.body.dataset.self)
    if (performance.getEntriesByType('navigation')[0].type !== 'back_forward') return
    all('[autocomplete=one-time-code]').forEach((field) => { field.value = '' })
  })

  const errors = document.getElementById('errors')
  if (errors) errors.focus()

  let polls = 0
  const schedulePoll = () => setTimeout(poll, Math.min(3000 * 1.15 ** polls++, 20000))
  const poll = async () => {
    const shown = document.querySelector('[data-state]')
    try {
      if (document.visibilityState === 'hidden') return schedulePoll()
      const response = await fetch(shown.dataset.state, { cache: 'no-store' })
      if (!response.ok || (await response.json()).status === shown.dataset.status) return schedulePoll()
      const text = await (await fetch(location.href, { cache: 'no-store' })).text()
      const next = new DOMParser().parseFromString(text, 'text/html')
      document.querySelector('main').replaceWith(next.querySelector('main'))
      document.title = next.title
      say(document.querySelector('h1').textContent)
      if (document.querySelector('[data-state]')) schedulePoll()
    } catch {
      schedulePoll()
    }
  }
  if (document.querySelector('[data-state]')) schedulePoll()
})()
`

const hash = createHash('sha256').update(script).digest('hex').slice(0, 16)

/** The script's path, which contains its hash and so can be cached forever. */
export const SCRIPT_PATH = `/assets/payer-${hash}.js`

export const payerScript: Page = {
  id: 'payerScript',
  path: SCRIPT_PATH,
  contentPolicy: {},
  getHandlers: [
    async (c) =>
      c.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
  ],
}
