/**
 * What a receipt and the page that becomes one add to the common style: how it prints, on A4 and on the 80 mm of a till's printer, whose paper shows
 * black alone. On the screen, the code that leads to the page is left out.
 */
export const receiptStyle = `
.paper{display:none}
.mark{padding:.1rem .8rem;border:2px dashed;font-weight:700}
@page{margin:16mm}
@media print{
:root{color-scheme:light;--ground:#fff;--soft:#fff;--card:#fff;--line:#999;--text:#000;--quiet:#222}
.screen,.badge,.status-card>p:not([class]),button,.proof~*{display:none}
body{display:block;min-height:0}
.test{padding:0 0 2mm;background:none;color:#000;border-bottom:2px dashed #000}
.band{background:none;color:#000;border-bottom:2px solid #000}
.band>div,main{max-width:none;padding:2mm 0}
.shop{min-height:0}
main{gap:3mm}
.card{padding:0;border:0;border-radius:0;break-inside:avoid}
.status-card{gap:1mm}
.facts{border-top:1px solid #999}
.facts>div{padding:1.6mm 0}
.facts+p{margin-top:2mm}
.paper{display:block}
.proof{display:flex;gap:5mm;align-items:center;padding-top:3mm;border-top:1px solid #999}
.proof svg{width:34mm;height:34mm}
.address{font-size:.75rem;overflow-wrap:anywhere}
}
@media print and (max-width:110mm){
@page{margin:3mm}
body{font-size:11px;line-height:1.35}
h1{font-size:15px!important}
h2,.quiet,.hint,.number,.test,.address{font-size:10px!important}
.amount{font-size:20px}
.logo{width:28px;height:28px}
.facts>div{padding:1mm 0;gap:2mm}
.proof{display:block;text-align:center}
.proof .text{gap:1mm}
.proof svg{margin:auto;width:38mm;height:38mm}
}
`
