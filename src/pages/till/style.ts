/** What a till's page adds to the style of payers' pages. */
export const tillStyle = `
#till{display:grid;gap:1rem}
.sale{text-align:center}
.sale .button{margin-top:.75rem}
.age{padding:.6rem .9rem;border-radius:.75rem;background:var(--wait-soft);color:var(--wait);font-weight:650}
.stale .sale{background:none;outline:2px dashed var(--wait);outline-offset:-2px;box-shadow:none}
.stale .button{display:none}
`

/** What is printed once and stands on the counter: black alone, on A4 and on the paper of a till's printer. */
export const tillPrintStyle = `
.slip{text-align:center;display:grid;gap:.75rem;justify-items:center}
.slip svg{width:min(70vw,15rem);height:auto;background:#fff}
.slip .till{font-size:1.625rem;font-weight:700}
.address{font-size:.8125rem;overflow-wrap:anywhere}
@page{margin:8mm}
@media print{
:root{color-scheme:light;--ground:#fff;--card:#fff;--text:#000;--quiet:#222}
button,footer,.language-link,.screen{display:none}
body{display:block;min-height:0}
.band{background:none;color:#000;border-bottom:2px solid #000}
.card{border:0;padding:0}
.slip svg{width:70mm}
}
@media print and (max-width:110mm){
@page{margin:3mm}
.slip svg{width:44mm}
.slip .till{font-size:18px}
}
`
