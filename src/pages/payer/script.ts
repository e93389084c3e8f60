import { createHash } from 'node:crypto'
import type { Page } from '../page.ts'

/**
 * What the pages do better with JavaScript; each works without it. As text, since it is for browsers.
 * It goes by attributes: data-copy, data-busy (what a form says while it is sent), data-state (where the
 * state of what is pending is told) with data-status (the state that is shown).
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
  // A form that comes back as it was left has been sent, and its one-time key with it.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.replace(document.body.dataset.self)
    if (performance.getEntriesByType('navigation')[0].type !== 'back_forward') return
    all('[autocomplete=one-time-code]').forEach((field) => { field.value = '' })
  })

  const errors = document.getElementById('errors')
  if (errors) errors.focus()

  let asked = 0
  const wait = () => setTimeout(ask, Math.min(3000 * 1.15 ** asked++, 20000))
  const ask = async () => {
    const shown = document.querySelector('[data-state]')
    try {
      if (document.visibilityState === 'hidden') return wait()
      const answer = await fetch(shown.dataset.state, { cache: 'no-store' })
      if (!answer.ok || (await answer.json()).status === shown.dataset.status) return wait()
      const text = await (await fetch(location.href, { cache: 'no-store' })).text()
      const next = new DOMParser().parseFromString(text, 'text/html')
      document.querySelector('main').replaceWith(next.querySelector('main'))
      document.title = next.title
      say(document.querySelector('h1').textContent)
      if (document.querySelector('[data-state]')) wait()
    } catch {
      wait()
    }
  }
  if (document.querySelector('[data-state]')) wait()
})()
`

const hash = createHash('sha256').update(script).digest('hex').slice(0, 16)

/** Where the script is: its address never changes its meaning. */
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
