import { paletteStyle } from '../../domain/palette.ts'

/** The guides' style; short, since it is sent with each page. */
export const guideStyle = `
${paletteStyle(['ground', 'card', 'line', 'text', 'quiet', 'accent'])}
:root { --code: #10182a; --code-text: #e8edf8 }
@media (prefers-color-scheme: dark) { :root { --code: #060a15 } }
* { box-sizing: border-box; margin: 0 }
body {
  max-width: 68rem; min-height: 100vh; margin: auto; padding: 1.25rem;
  background: var(--ground); color: var(--text);
  font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--accent) }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
body > header { display: flex; flex-wrap: wrap; gap: 0 1.25rem; align-items: center }
body > header a { display: inline-flex; gap: .6rem; align-items: center; min-height: 2.75rem }
body > header a:first-child { margin-right: auto; color: inherit; font-weight: 650; text-decoration: none }
.guide { display: grid; gap: 1.5rem 3rem; padding: 1.5rem 0 3rem }
.guide > nav ul { padding: 0; list-style: none }
.guide > nav a { display: block; padding: .55rem .75rem; border-radius: .5rem; text-decoration: none }
.guide > nav a:hover { text-decoration: underline }
.guide > nav a[aria-current] { background: var(--card); font-weight: 650 }
@media (max-width: 30rem) { body > header a:first-child { flex-basis: 100% } }
@media (min-width: 52rem) {
  .guide { grid-template-columns: 12rem minmax(0, 1fr) }
  .guide > nav { position: sticky; top: 1.25rem; align-self: start }
}
@media (max-width: 51.99rem) {
  .guide > nav { order: 2; padding-top: 1rem; border-top: 1px solid var(--line) }
}
main { min-width: 0; overflow-wrap: anywhere }
main > * + * { margin-top: 1rem }
h1 { font-size: clamp(1.9rem, 6vw, 2.75rem); line-height: 1.15; letter-spacing: -.02em; text-wrap: balance }
h2 { margin-top: 2.5rem !important; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em }
h3 { margin-top: 1.75rem !important; font-size: 1.125rem }
main ul, main ol { padding-left: 1.4rem }
main li + li { margin-top: .35rem }
pre {
  padding: 1rem; border-radius: .75rem; background: var(--code); color: var(--code-text);
  white-space: pre-wrap;
}
code { font: .875em/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace }
:not(pre) > code { padding: .1em .3em; border-radius: .3em; background: var(--card) }
pre code { font-size: .85em }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { padding: .5rem .6rem; border: 1px solid var(--line); text-align: left; vertical-align: top }
th { background: var(--card); overflow-wrap: normal }
.list { max-width: 44rem; padding: 1.5rem 0 3rem }
.cards { padding: 0 !important; list-style: none }
.cards a {
  display: block; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--card); color: var(--quiet); text-decoration: none;
}
.cards a:hover { border-color: var(--accent) }
.cards strong { display: block; color: var(--accent) }
.cards li + li { margin-top: .75rem }
.operations { padding: 0 !important; list-style: none }
.operations li { padding: .35rem 0; scroll-margin-top: 1rem }
.operations code { color: var(--quiet); overflow-wrap: anywhere }
.operations a { display: inline-block; padding: .2rem 0 }
.fields > div { padding: .6rem 0; border-top: 1px solid var(--line) }
.fields dd { margin: 0 }
.fields small { color: var(--quiet); overflow-wrap: anywhere }
.call { overflow-wrap: anywhere }
details { margin-top: 1rem }
summary { padding: .6rem 0; color: var(--accent); cursor: pointer }
section p + p, section div p { margin-top: .75rem }
.markdown { margin-top: 2.5rem !important; font-size: .9375rem }
`
