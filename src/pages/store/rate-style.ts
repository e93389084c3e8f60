/** What the rate's page adds to the style of payers' pages: figures that are read from the other side of a counter, and its print. */
export const rateStyle = `
.poster{display:grid;grid-template-columns:minmax(0,1fr);gap:.5rem;justify-items:center;padding:1.5rem min(1rem,5vw);text-align:center}
.poster .figure{font-size:min(11vw,4.5rem);font-weight:800;line-height:1.1;letter-spacing:-.03em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.poster .day{font-weight:650}
.poster .to-page{width:min(10rem,100%);padding:.5rem;border-radius:.75rem;background:#fff}
.poster .to-page svg{display:block;width:100%;height:auto}
@page{margin:14mm}
@media print{
:root{color-scheme:light;--ground:#fff;--soft:#fff;--card:#fff;--line:#999;--text:#000;--quiet:#222}
body{display:block;min-height:0}
.band{background:none;color:#000;border-bottom:2px solid #000}
.band>div,main{max-width:none}
.poster{gap:6mm;padding:10mm 0;border:0;font-size:20pt}
.poster .figure{font-size:72pt}
.poster .quiet{font-size:14pt}
.poster .to-page{width:60mm}
}
@media print and (max-width:110mm){
@page{margin:3mm}
.poster{gap:2mm;padding:2mm 0;font-size:11pt}
.poster .figure{font-size:30pt}
.poster .quiet{font-size:9pt}
.poster .to-page{width:34mm}
}
`
