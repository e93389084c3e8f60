import { createHash } from 'node:crypto'
import type { Page } from '../page.ts'

/**
 * Keeps a till's page up to date. It asks what is on the till by a small JSON, and shows the page anew where that differs; a
 * page that has not been answered for some seconds says how old it is, and offers nothing to pay. Written for old phones: no
 * syntax or interface of after 2015.
 *
 * #till has data-state (what is asked), data-known (the sale and its status, as shown) and data-next (the page that is
 * shown next); #age has data-text, data-seconds, data-minutes and data-hours.
 */
const script = `(function () {
  var OFTEN = 1500, SELDOM = 5000, LONG = 600000, OLD = 8000
  var till = document.getElementById('till')
  var age = document.getElementById('age')
  var live = document.getElementById('live')
  var seen = Date.now(), changed = seen, asking = false

  function get(url, type, done) {
    var request = new XMLHttpRequest()
    request.open('GET', url)
    request.setRequestHeader('Accept', type)
    request.timeout = 7000
    request.onload = function () { done(request.status === 200 ? request.responseText : null) }
    request.onerror = request.ontimeout = request.onabort = function () { done(null) }
    request.send()
  }
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
    setTimeout(ask, Date.now() - changed > LONG ? SELDOM : OFTEN)
  }
  function show(html) {
    asking = false
    if (html !== null) {
      var next = new DOMParser().parseFromString(html, 'text/html')
      var shown = next.getElementById('till')
      if (shown) {
        till.parentNode.replaceChild(document.importNode(shown, true), till)
        till = document.getElementById('till')
        seen = changed = Date.now()
        live.textContent = till.querySelector('h1').textContent
        tell()
      }
    }
    again()
  }
  function ask() {
    if (document.hidden || asking) return again()
    asking = true
    get(till.getAttribute('data-state'), 'application/json', function (text) {
      var state = null
      try { state = text === null ? null : JSON.parse(text) } catch (error) {}
      if (state === null) { asking = false; tell(); return again() }
      var sale = state.sale
      if ((sale ? sale.id + ' ' + sale.status : '') !== till.getAttribute('data-known')) {
        return get(till.getAttribute('data-next'), 'text/html', show)
      }
      asking = false
      seen = Date.now()
      tell()
      again()
    })
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
