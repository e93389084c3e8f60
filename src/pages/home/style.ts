import { paletteStyle } from '../../domain/palette.ts'

/** The home page's style; short, since it is sent with the page. */
export const homeStyle = `
${paletteStyle()}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.in{max-width:67.5rem;margin:0 auto;padding:0 1rem}
.in>*,.two>*{min-width:0}
.top{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;padding-top:.6rem;padding-bottom:.6rem}
.top a{display:inline-flex;gap:.6rem;align-items:center;min-height:2.75rem;font-weight:650;text-decoration:none}
.top .name{flex:1 1 auto;color:inherit}
.top .button{min-height:2.75rem;font-size:.9375rem}
.button{display:inline-flex;justify-content:center;align-items:center;min-height:3.25rem;padding:.6rem 1.2rem;border:1.5px solid transparent;border-radius:.9rem;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:650;line-height:1.2;text-align:center;text-decoration:none;cursor:pointer}
.line{border-color:var(--field);background:none;color:var(--text)}
.two{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;padding-top:2.25rem;padding-bottom:2.25rem}
.hero{gap:2rem;padding-top:1.75rem;padding-bottom:2.75rem}
h1{font-size:clamp(1.5rem,8.4vw,3.125rem);line-height:1.08;letter-spacing:-.03em;text-wrap:balance}
h2{font-size:1.625rem;line-height:1.15;letter-spacing:-.02em}
h3{font-size:1rem}
.lead{max-width:34em;margin-top:1rem;color:var(--quiet);font-size:1.125rem}
.quiet{color:var(--quiet)}
h2+p{margin-top:.75rem}
.doors{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1.25rem}
ul{padding:0;list-style:none}
.ticks{display:grid;gap:.5rem;margin-top:1.25rem}
.ticks li{display:flex;gap:.5rem}
.ticks li::before{content:"✓";content:"✓" / "";color:var(--good);font-weight:700}
.band{background:var(--card);border:solid var(--line);border-width:1px 0}
.band .in{padding-top:2.25rem;padding-bottom:2.25rem}
.three,.banks{display:grid;gap:.75rem;margin-top:1.25rem}
.three li{padding:1rem;border-radius:1.125rem;background:var(--ground)}
.three svg{display:block;width:2.75rem;height:2.75rem;margin-bottom:.6rem;padding:.6rem;border-radius:.9rem;background:var(--brand-soft);color:var(--accent);fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.three p{margin-top:.35rem;color:var(--quiet)}
.banks{grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));gap:.5rem}
.banks li{display:flex;gap:.6rem;align-items:center;min-height:3rem;padding:.4rem .9rem;border-radius:.75rem;background:var(--ground)}
.banks b{flex:none;color:var(--accent);font-size:.8125rem}
.small{margin-top:.75rem;color:var(--quiet);font-size:.875rem}
.card{padding:1rem;border-radius:1.125rem;background:var(--card);box-shadow:var(--lift)}
.rate{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem}
.rate label{font-weight:650}
.rate div{display:flex;flex-wrap:wrap;gap:.5rem}
.rate input{flex:1 1 8rem;min-width:0;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--field);border-radius:.75rem;background:var(--card);color:var(--text);font:inherit;font-size:1.375rem;font-weight:700;text-align:right}
.rate .button{min-height:3rem}
.rate output{display:block;font-size:clamp(1.125rem,5.6vw,2.125rem);font-weight:700;letter-spacing:-.03em;line-height:1.2;overflow-wrap:anywhere}
details+details{border-top:1px solid var(--line)}
.questions{padding:.25rem 1rem}
summary{display:flex;gap:1rem;justify-content:space-between;align-items:center;min-height:3.25rem;font-weight:650;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";flex:none;width:.55rem;height:.55rem;border:solid var(--quiet);border-width:0 2px 2px 0;transform:translateY(-.15rem) rotate(45deg)}
[open]>summary::after{transform:translateY(.15rem) rotate(225deg)}
details p{padding-bottom:.9rem;color:var(--quiet)}
.programs{background:#10182a;color:#e8edf8}
.programs a{color:#9db8ff}
.programs p{margin-top:.75rem}
.programs ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin-top:.75rem}
.programs li a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:650}
pre{margin-top:1rem;padding:1rem;border-radius:1rem;background:#1b2540;white-space:pre-wrap;overflow-wrap:anywhere}
code{font:.8125rem/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
p code{font-size:.875em;overflow-wrap:anywhere}
footer{display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:center;padding-top:1.25rem!important;padding-bottom:1.25rem!important;color:var(--quiet);font-size:.875rem}
footer a,footer span{display:inline-flex;gap:.5rem;align-items:center;min-height:2.75rem}
.phones{display:flex;justify-content:center;align-items:flex-start}
.phone{display:grid;gap:.55rem;width:51%;max-width:13.75rem;min-width:0;padding:.75rem .5rem .65rem;border:5px solid var(--text);border-radius:1.8rem;background:var(--ground);box-shadow:var(--lift-high);font-size:.75rem;line-height:1.4}
.phone>*{min-width:0;overflow:hidden}
.phone+.phone{position:relative;margin:2.5rem 0 0 -2%}
.phone .card{padding:.6rem .7rem}
.phone dl div{display:flex;flex-wrap:wrap;gap:0 .5rem;justify-content:space-between}
.phone dd{margin:0;font-weight:650}
.phone strong{display:block;font-size:min(1.4rem,4.6vw);letter-spacing:-.03em}
.phone .button{min-height:2.5rem;padding:.3rem;border-radius:.8rem;font-size:.75rem}
.phone .center{padding-top:.9rem;color:var(--good);font-weight:650;text-align:center}
.phone .center strong{color:var(--text)}
.tick{display:grid;place-items:center;width:2.75rem;height:2.75rem;margin:0 auto .25rem;border-radius:50%;background:var(--good-soft);font-size:1.25rem}
.keys{display:grid;grid-template-columns:repeat(3,1fr);gap:.25rem}
.keys i{padding:.45rem 0;border-radius:.5rem;background:var(--card);font-style:normal;font-weight:650;text-align:center}
@media (max-width:26rem){.phone .keys,.phone dl{display:none}.top .button{display:none}}
@media (min-width:56rem){
.hero{grid-template-columns:minmax(0,1.05fr) minmax(0,1fr);align-items:center;padding-top:2.75rem;padding-bottom:4rem}
.three{grid-template-columns:repeat(3,1fr)}
.split{grid-template-columns:repeat(2,minmax(0,1fr));gap:3rem;align-items:center;padding-top:3.5rem;padding-bottom:3.5rem}
}
`
