import { servedScript } from './served-script.ts'

/**
 * What a checkout's page does in a frame of a shop that its merchant lists (/v1/button.js): who asks is told of the checkout, and of
 * nothing else. Only pages that may be framed load it. It reads data-checkout, data-told (the checkout's status) and
 * data-shops of one element, which comes anew with each <main>.
 */
const script = `(() => {
  if (parent === window) return
  const told = () => document.querySelector('[data-checkout]').dataset
  const shops = told().shops.split(' ')
  let shop
  const tell = (status) => {
    if (shop) parent.postMessage({ checkoutId: told().checkout, status: status || told().told }, shop)
  }
  addEventListener('message', ({ source, origin }) => {
    if (source !== parent || !shops.includes(origin)) return
    shop = origin
    tell()
  })
  new MutationObserver(() => tell()).observe(document.body, { childList: true })

  // What leaves the checkout's pages leaves the frame, in which nothing else of ours may be shown.
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('a[href]')
    if (!link) return
    if (link.host !== location.host) link.target = '_top'
    else if (!/^[/](?:pay[/]|receipt[/][^/]+$)/.test(link.pathname)) link.target = '_blank'
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell('closed')
  })
})()
`

export const frameScript = servedScript('frameScript', 'frame', script)
