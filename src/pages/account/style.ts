/** What the page of a customer's account adds to the common style: its lists, and how it prints, in black alone. */
export const accountStyle = `
.sums{display:grid;gap:.35rem}
.sums .amount{margin:0;font-size:clamp(1rem,7.5vw,2.5rem)}
.sums .long{font-size:clamp(.8125rem,5.6vw,2.5rem)}
.sums>*{min-width:0}
.sums .late{font-size:clamp(.8125rem,4.6vw,1rem)}
.late{color:var(--bad);font-weight:600}
.notes{list-style:none;padding:0}
.notes li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.85rem 0;border-top:1px solid var(--line)}
.notes li:first-child{border:0}
.what{flex:1 1 100%;min-width:0}
.what h3{overflow-wrap:anywhere}
.money{flex:1 0 auto;font-variant-numeric:tabular-nums;font-size:clamp(.8125rem,5vw,1.125rem);font-weight:650}
.money small{display:block;font-size:.875rem;font-weight:400;color:var(--quiet)}
.notes .button{flex:none;min-width:7rem;min-height:2.75rem;padding:.4rem 1rem}
.pages{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.25rem 1rem;border-top:1px solid var(--line);padding-top:.5rem}
.pages a{padding:.6rem 0}
.pages .quiet{flex:1;text-align:center}
.ends{display:grid;gap:1rem}
@media (min-width:30rem){.what{flex:1 1 11rem}.money{flex:none;text-align:right}.notes .button{min-width:6rem}}
@page{margin:14mm}
@media print{
:root{color-scheme:light;--ground:#fff;--soft:#fff;--card:#fff;--line:#999;--text:#000;--quiet:#222;--bad:#000}
.screen,.pages,.badge,.receipt,.help-card a{display:none}
body{display:block;min-height:0}
.test{padding:0 0 2mm;background:none;color:#000;border-bottom:2px dashed #000}
.band{background:none;color:#000;border-bottom:2px solid #000}
.band>div,main{max-width:none;padding:2mm 0}
.shop{min-height:0}
main{gap:4mm}
.card{padding:0;border:0;border-radius:0}
.status-card{display:block;text-align:left}
.notes li{padding:1.6mm 0;break-inside:avoid}
.what{flex:1 1 11rem}
.money{flex:none;text-align:right}
.amount{font-size:1.5rem}
}
`.replaceAll('\n', '')
