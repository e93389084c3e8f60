/** What a store's page adds to the style of payers' pages. */
export const storeStyle = `
.price small{display:block;font-size:.9375rem;font-weight:400;color:var(--quiet)}
.banner{display:block;width:100%;height:auto;aspect-ratio:3/1;object-fit:cover;border-radius:1rem;background:var(--line)}
.goods{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;padding:0;list-style:none}
.goods a{display:flex;flex-wrap:wrap;gap:.3rem 1rem;align-items:center;color:inherit;text-decoration:none}
.goods a:hover{border-color:var(--accent)}
.goods .price{font-weight:700;font-size:1.1875rem;font-variant-numeric:tabular-nums}
.goods strong{flex:1;min-width:min(60%,9rem)}
.goods .price{flex-basis:100%}
.goods .quiet{flex-basis:100%;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.goods .go{color:var(--accent);font-weight:650}
`
