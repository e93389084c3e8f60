import { paletteStyle } from '../../domain/palette.ts'

/** What is the same for all merchants; the rest is of a theme. */
const COLOURS = [
  ...(['ground', 'soft', 'card', 'line', 'field', 'text', 'quiet'] as const),
  ...(['good', 'good-soft', 'bad', 'bad-soft', 'wait', 'wait-soft'] as const),
]

/** The style of payers' pages; short, since it is sent with each page. A theme's variables complete it. */
export const payerStyle = `
${paletteStyle(COLOURS)}
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%}
body{min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;overflow-wrap:break-word}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.test{padding:.5rem 1rem;background:repeating-linear-gradient(135deg,#1d1702 0 14px,#332a08 14px 28px);color:#ffe07a;font-size:.875rem;text-align:center}
.band{background:var(--brand);color:var(--on-brand);border-bottom:4px solid var(--spark)}
.band>div{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 .75rem;max-width:34rem;margin:auto;padding:.5rem 1rem}
.band a{color:inherit}
.band :focus-visible{outline-color:var(--on-brand)}
.shop{flex:1 1 10rem;display:flex;align-items:center;gap:.7rem;min-height:3rem;min-width:0;font-weight:650;line-height:1.25;text-decoration:none}
.shop span,h1,.order h2{overflow-wrap:anywhere}
.logo{flex:none;width:44px;height:44px;border-radius:12px;background:#fff;object-fit:cover}
.language-link{flex:none;padding:.7rem 0;font-size:.875rem}
main{flex:1;width:100%;max-width:34rem;margin:auto;padding:min(1rem,5vw);display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;align-content:start}
main>*{min-width:0}
.card{padding:min(1.15rem,5.75vw);border:1px solid var(--line);border-radius:1rem;background:var(--card)}
h1{font-size:1.25rem;line-height:1.3}
h2,h3{font-size:1.0625rem;line-height:1.35}
.name{font-size:1.625rem;letter-spacing:-.01em;line-height:1.2}
.lines{white-space:pre-line}
.whole{white-space:nowrap}
.quiet,.hint{color:var(--quiet);font-size:.9375rem}
.amount{margin-top:.6rem;font-size:clamp(1.6rem,9.5vw,2.5rem);font-weight:700;letter-spacing:-.02em;line-height:1.15;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amount.long{font-size:clamp(1rem,5.6vw,2.5rem);white-space:nowrap}
.remains{margin-top:.6rem;font-weight:650}
.remains+.amount{margin-top:0}
.amount small{font-size:.95rem;font-weight:600;letter-spacing:0;color:var(--quiet)}
.due>*+.quiet{margin-top:.35rem}
.charged{margin-top:.75rem;padding-top:.75rem;border-top:1px dashed var(--line)}
.charged strong{font-size:1.1875rem;font-variant-numeric:tabular-nums}
details.card{padding:0}
fieldset{border:0;padding:0;min-width:0}
.ways{position:relative;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr));gap:.75rem}
legend{padding:0;margin-bottom:.75rem}
.choice{min-width:0;display:grid;grid-template-columns:minmax(0,1fr);justify-items:start;align-content:start;gap:.15rem;padding:.9rem;border:2px solid var(--line);border-radius:1rem;background:var(--card);font-weight:400;cursor:pointer}
.choice .hint{font-size:.875rem;line-height:1.35}
.choice .method-icon{margin-bottom:.35rem;background:var(--soft);border-color:transparent;color:var(--text)}
:checked+.choice{border-color:var(--accent)}
:checked+.choice .method-icon{border-color:var(--edge);background:var(--brand);color:var(--on-brand)}
:focus-visible+.choice{outline:3px solid var(--accent);outline-offset:2px}
.way{display:grid;gap:1rem}
.ways>.way{grid-column:1/-1;display:none}
#way-c2p:checked~#panel-c2p,#way-verify:checked~#panel-verify{display:grid}
.text{display:grid;gap:.6rem}
.column{display:grid;gap:1rem;align-content:start;min-width:0}
.qr{display:none;gap:1rem;align-items:center}
.qr img{flex:none;border-radius:.5rem;background:#fff}
.check{display:flex;gap:.6rem;align-items:center;min-height:2.75rem;font-weight:400}
.check input{flex:none;width:1.35rem;min-height:1.35rem;accent-color:var(--accent)}
.help summary{display:inline;padding:.4rem 0;color:var(--accent);text-decoration:underline;text-underline-offset:.2em}
.help summary::after{display:none}
.help>div{display:grid;gap:.5rem;margin-top:.6rem}
ol{padding-left:1.2rem}
.find{position:relative}
.find ul{position:absolute;z-index:2;inset:calc(100% + .25rem) 0 auto;max-height:15rem;overflow:auto;padding:.25rem;border:1px solid var(--field);border-radius:.65rem;background:var(--card);box-shadow:0 8px 24px #0004;list-style:none}
.find li{padding:.6rem .6rem;border-radius:.45rem;cursor:pointer}
.find li:hover,.find [aria-selected=true]{background:var(--soft)}
.remembered{text-align:center;justify-items:center;gap:.5rem}
.number{font-size:clamp(.6875rem,3.6vw,.875rem);font-weight:650;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
summary{display:grid;grid-template-columns:auto 1fr auto;align-items:center;gap:.1rem .85rem;padding:1rem 1.15rem;border-radius:1rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";grid-area:1/3/3/4;width:.6rem;height:.6rem;margin:-.3rem .2rem 0 0;border:solid var(--quiet);border-width:0 2px 2px 0;transform:rotate(45deg)}
[open]>summary::after{margin-top:.3rem;transform:rotate(225deg)}
summary>h2{grid-area:1/2;align-self:end}
summary>.hint{grid-area:2/2;align-self:start;font-size:.875rem;line-height:1.4}
summary>.method-icon{grid-area:1/1/3/2}
.method-icon{flex:none;display:grid;place-items:center;width:2.75rem;height:2.75rem;border:1.5px solid var(--edge);border-radius:.8rem;background:var(--brand);color:var(--on-brand)}
svg{display:block}
.body{padding:0 1.15rem 1.15rem;display:grid;gap:1rem}
form{display:grid;gap:1rem}
.field{display:grid;gap:.3rem;min-width:0}
label{font-weight:600;font-size:.9375rem}
input,select{width:100%;min-width:0;min-height:3rem;padding:.6rem .75rem;border:1px solid var(--field);border-radius:.65rem;background:var(--card);color:var(--text);font:inherit}
::placeholder{color:var(--quiet);opacity:1}
input:focus-visible,select:focus-visible{outline-offset:0;border-color:var(--accent)}
[aria-invalid]{border:2px solid var(--bad)}
.pair{display:grid;grid-template-columns:4.75rem 1fr;gap:.5rem}
.pair select{padding-right:.25rem}
.code{font-size:1.375rem;letter-spacing:.2em;font-variant-numeric:tabular-nums}
.error{color:var(--bad);font-size:.9375rem;font-weight:600}
button,.button{display:inline-flex;justify-content:center;align-items:center;gap:.6rem;min-height:3.1rem;padding:.65rem 1.15rem;border:1.5px solid var(--edge);border-radius:.8rem;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:650;text-align:center;text-decoration:none;cursor:pointer}
form>button,.status-card>.button,.status-card>button{width:100%}
.status-card>.copy,.remembered>button{width:auto}
.plain{background:var(--soft);border-color:var(--field);color:var(--text)}
button:disabled{cursor:progress;opacity:.85}
.copy{min-height:2.75rem;padding:.4rem .8rem;font-size:.875rem}
.payee{border:1px solid var(--line);border-radius:.8rem;background:var(--ground)}
.payee>div{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .5rem;align-items:center;padding:.55rem .55rem .55rem .85rem}
.payee>div+div{border-top:1px solid var(--line)}
.payee dt{grid-column:1;color:var(--quiet);font-size:.8125rem}
.payee dd{grid-column:1;font-weight:600;font-variant-numeric:tabular-nums}
.payee dd+dd{grid-area:1/2/3/3}
.payee .long{grid-column:1/3;white-space:nowrap}
.payee .long+dd{grid-area:1/2/2/3}
.notice{padding:1rem;border-radius:.8rem;border-left:5px solid;font-size:.9375rem}
.notice h2{color:var(--text)}
.notice a,.notice p,.notice ul{color:var(--text)}
.bad{background:var(--bad-soft);border-color:var(--bad);color:var(--bad)}
.wait{background:var(--wait-soft);border-color:var(--wait);color:var(--wait)}
.sent{display:grid;gap:.35rem;background:var(--good-soft);border-color:var(--good)}
.notice ul{padding-left:1.1rem;margin-top:.35rem}
.status-card{display:grid;grid-template-columns:minmax(0,1fr);gap:.8rem;justify-items:center;text-align:center;padding:1.75rem min(1.25rem,5vw)}
.status-card>*{max-width:100%}
.status-card h1{font-size:1.4375rem}
.status-card .amount{margin:0}
.badge{display:grid;place-items:center;width:4.25rem;height:4.25rem;border-radius:50%;background:var(--ground);color:var(--quiet)}
.badge.good-sign{background:var(--good-soft);color:var(--good)}
.badge.bad-sign{background:var(--bad-soft);color:var(--bad)}
.badge.wait-sign{background:var(--wait-soft);color:var(--wait)}
.facts>div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.6rem 0}
.facts>div+div{border-top:1px solid var(--line)}
.facts dt{color:var(--quiet)}
.facts dd{font-weight:600;text-align:right;min-width:0;margin-left:auto;font-variant-numeric:tabular-nums}
.facts>.stack{display:block}
.facts>.stack dd{text-align:left}
.spin{width:1.15rem;height:1.15rem;border:3px solid;border-right-color:transparent;border-radius:50%;animation:turn 1s linear infinite}
.badge .spin{width:2rem;height:2rem;border-width:4px}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.spin{animation-duration:4s}}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
footer{padding:.5rem 1rem 1.5rem;color:var(--quiet);font-size:.8125rem;text-align:center}
@media (min-width:60rem){.wide.wide{max-width:64rem}main.wide{grid-template-columns:22rem 1fr;gap:1.5rem;padding-top:1.5rem}main.wide>:not(.column){grid-column:1/-1}.qr{display:flex}}
@media print{.language-link,footer,.button,button{display:none}}
`.replaceAll('\n', '')
