import { createHash } from 'node:crypto'
import type { Page } from '../page.ts'

/**
 * Keeps a till's page up to date. It asks for the page by what it shows, and is answered with nothing (204) or with what is
 * shown now: one request, so that on a slow line a new sale is there within two seconds. A page that has not been answered for
 * some seconds says how old it is, and offers nothing to pay. Written for old phones: no syntax or interface of after 2015.
 *
 * #till has data-next, which is asked for; #age has data-text, data-seconds, data-minutes and data-hours.
 */
const script = `(function () {
  var OFTEN = 1000, SELDOM = 5000, LONG = 600000, OLD = 8000
  var till = document.getElementById('till')
  var age = document.getElementById('age')
  var live = document.getElementById('live')
  var seen = Date.now(), changed = seen, begun = seen

  function told(seconds) {
    var unit = seconds < 60 ? 'seconds' : seconds < 3600 ? 'minutes' : 'hours'
    var size = { seconds: 1, minutes: 60, hours: 3600 }[unit]
    return age.getAttribute('data-' + unit).replace('#', Math.floor(seconds / size))
  }
  function tell() {
    var passed = Date.now() - seen, old = passed > OLD
    age.hidden = !old
    document.body.className = old ? 'stale' : ''
    if (old) age.textContent = age.getAttribute('data-text').replace('#', told(passed / 1000))
  }
  function again() {
    var now = Date.now(), wait = now - changed > LONG ? SELDOM : OFTEN
    setTimeout(ask, Math.max(0, begun + wait - now))
  }
  function show(html) {
    var shown = new DOMParser().parseFromString(html, 'text/html').getElementById('till')
    if (!shown) return
    till.parentNode.replaceChild(document.importNode(shown, true), till)
    till = document.getElementById('till')
    seen = changed = Date.now()
    live.textContent = till.querySelector('h1').textContent
  }
  function ask() {
    begun = Date.now()
    if (document.hidden) return again()
    var request = new XMLHttpRequest()
    request.open('GET', till.getAttribute('data-next'))
    request.setRequestHeader('Accept', 'text/html')
    request.timeout = 7000
    request.onload = function () {
      if (request.status === 204) seen = Date.now()
      if (request.status === 200) show(request.responseText)
    }
    request.onloadend = function () {
      tell()
      again()
    }
    request.send()
  }
  setInterval(tell, 1000)
  document.addEventListener('visibilitychange', tell)
  again()
})()
`

const sent = script.replace(/^ +/gm, '')
const hash = createHash('sha256').update(sent).digest('hex').slice(0, 16)

/** The script's path, which contains its hash and so can be cached forever. */
export const TILL_SCRIPT_PATH = `/assets/till-${hash}.js`

export const tillScript: Page = {
  id: 'tillScript',
  path: TILL_SCRIPT_PATH,
  contentPolicy: {},
  getHandlers: [
    async (c) =>
      c.body(sent, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
  ],
}
