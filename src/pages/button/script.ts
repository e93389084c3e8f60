import { withoutComments } from '../payer/served-script.ts'

/**
 * The checkout button, for shops: `<a href="https://.../pay/..." data-bolivar-button>` opens the checkout's page in a sheet over
 * the shop's own. Stored as text, since it is for browsers. What a browser, a policy or a merchant's list does not allow
 * leaves the link as it is: it leads to the page. It sets no inline style, so that a strict policy allows it, and believes
 * nothing that does not come from its frame. See docs/guides, "button".
 */
const script = `(() => {
  const { currentScript } = document
  const once = Symbol.for('bolivar.button')
  if (!currentScript || window[once] || !window.HTMLDialogElement || !document.adoptedStyleSheets) return
  window[once] = true
  const service = new URL(currentScript.src).origin

  const TEXTS = {
    es: { title: 'Pago', close: 'Cerrar el pago', tab: 'Abrir en otra pestaña', wait: 'Abriendo la página de pago…' },
    en: { title: 'Payment', close: 'Close the payment', tab: 'Open in another tab', wait: 'Opening the payment page…' },
  }
  const STYLE = \`
    dialog[open] { display: flex; flex-direction: column }
    dialog {
      box-sizing: border-box; width: 480px; max-width: 100vw; height: min(780px, 100vh - 32px); max-height: none;
      margin: auto; padding: 0; border: 0; border-radius: 16px; overflow: hidden; color: #16181d; background: #fff;
      color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; box-shadow: 0 16px 48px rgb(0 0 0 / .35)
    }
    dialog::backdrop { background: rgb(10 12 20 / .6) }
    .bar { display: flex; align-items: center; gap: 8px; padding: 2px 4px 2px 16px; border-bottom: 1px solid #d7dae0 }
    h2 { flex: 1; margin: 0; font: inherit; font-weight: 600 }
    a { padding: 12px 4px; color: inherit; font-size: 14px }
    button { width: 44px; height: 44px; border: 0; border-radius: 12px; color: inherit; background: none; font: 24px/1 system-ui; cursor: pointer }
    :focus-visible { outline: 3px solid #2f6fde; outline-offset: -3px }
    p { margin: 0; padding: 24px 16px; text-align: center }
    iframe { flex: 1; width: 100%; min-height: 0; border: 0 }
    [hidden] { display: none }
    @media (max-width: 479.98px) {
      dialog { width: 100vw; height: 100vh; height: 100dvh; border-radius: 0; box-shadow: none }
    }
    @media (prefers-color-scheme: dark) {
      dialog { color: #f2f3f5; background: #16181d }
      .bar { border-color: #3a3f4a }
    }\`

  const make = (name, attributes, ...inside) => {
    const element = document.createElement(name)
    for (const key in attributes) element.setAttribute(key, attributes[key])
    element.append(...inside)
    return element
  }

  const languageOf = (link) => {
    const marked = link.closest('[lang]')
    return /^en/i.test(marked ? marked.lang : navigator.language) ? 'en' : 'es'
  }

  let isOpen = false

  const open = (link) => {
    const language = languageOf(link)
    const texts = TEXTS[language]
    const address = new URL(link.href)
    if (!address.searchParams.has('lang')) address.searchParams.set('lang', language)
    const { href } = address

    const close = make('button', { type: 'button', 'aria-label': texts.close, autofocus: '' }, '×')
    const wait = make('p', { role: 'status' }, texts.wait)
    const frame = make('iframe', { src: href, title: texts.title, allow: 'clipboard-write; web-share', referrerpolicy: 'no-referrer' })
    const dialog = make('dialog', { 'aria-label': texts.title, lang: language },
      make('div', { class: 'bar' },
        make('h2', {}, texts.title),
        make('a', { href, target: '_blank', rel: 'noopener' }, texts.tab),
        close),
      wait, frame)
    const host = make('div', {})
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
    root.append(dialog)

    let checkoutId = null
    let status
    let answered = false
    let leaving = false
    let timer
    const tell = (said) => {
      status = said
      link.dispatchEvent(new CustomEvent('bolivar:checkout', { bubbles: true, composed: true, detail: { checkoutId, status } }))
    }
    const hear = ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== service || typeof data !== 'object' || !data) return
      answered = wait.hidden = true
      checkoutId = data.checkoutId
      if (data.status === 'closed') dialog.close()
      else if (data.status !== status) tell(data.status)
    }
    // Each page in the frame says that it is there. One that may not be shown there says nothing: the payer is led to it.
    const greet = () => {
      answered = false
      frame.contentWindow.postMessage({ hello: 'bolivar' }, service)
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (answered) return
        leaving = true
        location.assign(link.href)
      }, 3000)
    }
    const { style } = document.documentElement
    const { overflow } = style
    const end = () => {
      isOpen = false
      clearTimeout(timer)
      removeEventListener('message', hear)
      style.overflow = overflow
      host.remove()
      link.focus()
      if (!leaving) tell('closed')
    }
    addEventListener('message', hear)
    frame.addEventListener('load', greet)
    dialog.addEventListener('close', end)
    close.addEventListener('click', () => dialog.close())
    isOpen = true
    style.overflow = 'hidden'
    document.body.append(host)
    dialog.showModal()
  }

  document.addEventListener('click', (event) => {
    const [target] = event.composedPath()
    const link = target instanceof Element && target.closest('a[data-bolivar-button]')
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (link.origin !== service || !link.pathname.startsWith('/pay/')) return
    // Nobody frames the page who is not listed, so not who frames the shop.
    if (window.top !== window) {
      link.target = '_blank'
      link.rel = 'noopener'
      return
    }
    // An old browser follows the link.
    if (!('showModal' in document.createElement('dialog') && 'replaceSync' in CSSStyleSheet.prototype)) return
    event.preventDefault()
    if (!isOpen) open(link)
  })
})()
`

/** As it is sent. */
export const BUTTON_SCRIPT = withoutComments(script)
