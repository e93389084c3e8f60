/** The home page's style; short, since it is sent with the page. */
export const homeStyle = `
:root {
  --ground: #fff; --raised: #f5f7fb; --line: #d9dfeb; --text: #131a2a; --quiet: #4a566e;
  --accent: #12358f; --code: #0e1730; --code-text: #dfe7fb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c1222; --raised: #151d33; --line: #2a3553; --text: #eef2fb; --quiet: #aab6d0;
    --accent: #9db8ff; --code: #060a15;
  }
}
* { box-sizing: border-box; margin: 0 }
body {
  max-width: 56rem; min-height: 100vh; margin: auto; padding: 1.25rem;
  background: var(--ground); color: var(--text);
  font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--accent) }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
header, header a { display: flex; align-items: center; gap: .6rem }
header { justify-content: space-between }
header a { min-height: 2.75rem; color: inherit; font-weight: 650; text-decoration: none }
header a[hreflang] { color: var(--accent); font-weight: 500; text-decoration: underline }
main { padding: clamp(2rem, 7vw, 5rem) 0 2rem }
h1 {
  max-width: 16ch; font-size: clamp(2.1rem, 8vw, 3.75rem); line-height: 1.08;
  letter-spacing: -.025em; text-wrap: balance;
}
h1 + p { max-width: 36rem; margin-top: 1.1rem; color: var(--quiet); font-size: 1.1875rem; text-wrap: pretty }
.ways {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: .75rem;
  margin-top: 2rem; padding: 0; list-style: none;
}
.ways a {
  display: block; height: 100%; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--raised); color: var(--quiet); font-size: .9375rem; text-decoration: none;
}
.ways a:hover { border-color: var(--accent) }
.ways strong { display: block; color: var(--accent); font-size: 1.0625rem }
.ways strong::after { content: " →" / "" }
.doors { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.75rem }
.doors a {
  padding: .75rem 1.4rem; border: 2px solid var(--accent); border-radius: .75rem; font-weight: 650;
  text-decoration: none;
}
.doors a:first-child { background: var(--accent); color: var(--ground) }
h2 { margin-top: 3.25rem; font-size: 1.375rem; letter-spacing: -.01em }
h2 ~ p { margin-top: 1rem; color: var(--quiet) }
pre {
  margin-top: 1rem; padding: 1rem; border-radius: .75rem;
  background: var(--code); color: var(--code-text);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
code { font: .8em/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace }
p code { font-size: .9em; overflow-wrap: anywhere; color: var(--text) }
footer { padding: 1.25rem 0; border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem }
`
