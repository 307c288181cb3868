/** The API reference: operations beside a list of them, words beside examples. */
export const referenceStyle = `
.reference { display: grid; gap: 2rem 3rem; padding-top: 1.5rem; }
.operations { min-width: 0; }
.reference header p:last-child { margin-top: 1rem; }
.operation { display: grid; gap: 1.5rem 2.5rem; margin-bottom: 3.5rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
.operation > div { min-width: 0; }
.operation h2 { font-size: 1.75rem; }
.operation h2 a { color: inherit; text-decoration: none; }
.operation h2 a:hover::after { content: " #"; color: var(--soft); }
.operation h3 { font: 600 1rem/1.4 var(--sans); margin-top: 1.8rem; }
.operation p { margin-top: .8rem; }
dl.fields { margin-top: .7rem; border-top: 1px solid var(--line); }
dl.fields div { padding-block: .6rem; border-bottom: 1px solid var(--line); }
dl.fields dt { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
dl.fields dt > code { font-weight: 600; overflow-wrap: anywhere; }
dl.fields dt span { color: var(--soft); font-size: .88rem; }
dl.fields dd { font-size: .95rem; }
.operation .carried { font-size: .92rem; line-height: 1.9; }
.operation .id, .operation .carried { color: var(--soft); font-size: .92rem; }
.target { font-size: 1.05rem; }
.target code { background: none; padding: 0; }
.verb { display: inline-block; padding: .12rem .5rem; border-radius: 5px; background: var(--brand-deep); color: var(--on-brand); font: 600 .72rem/1.5 var(--mono); letter-spacing: .04em; vertical-align: .12em; }
.operation table { font-size: .9rem; }
.operation td { padding: .5rem .8rem; }
.operation td:first-child code { white-space: nowrap; }
.shows details { margin-top: 1rem; }
.shows summary { cursor: pointer; padding: .5rem 0; font-weight: 600; }
.shows .listing pre { max-height: 26rem; overflow-y: auto; }
.languages { border: 0; margin: 0 0 1.5rem; padding: 0; display: flex; flex-wrap: wrap; gap: .35rem; }
.languages legend { padding: 0; margin-bottom: .4rem; font-size: .82rem; font-weight: 600; color: var(--soft); }
.languages input { position: absolute; opacity: 0; }
.languages label { padding: .3rem .75rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); font-size: .9rem; cursor: pointer; }
.languages :checked + label { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.languages :focus-visible + label { outline: 3px solid var(--brand); outline-offset: 2px; }
.reference:has(#in-curl:checked) :is(.in-javascript, .in-python),
.reference:has(#in-javascript:checked) :is(.in-curl, .in-python),
.reference:has(#in-python:checked) :is(.in-curl, .in-javascript) { display: none; }
.side .toc > ol > li { margin-bottom: .6rem; }
.side .toc > ol > li > span { display: block; padding: .3rem 0 .2rem 1rem; font-weight: 600; }
.side .toc ol ol { border: 0; }
.side .toc .verb { font-size: .62rem; }
.try { display: grid; grid-template-columns: max-content 1fr; gap: .5rem .9rem; align-items: center; margin-top: 1.2rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.try label { font: .88rem var(--mono); }
.try :is(input, select, textarea) { width: 100%; min-height: 2.4rem; padding: .35rem .7rem; border: 1px solid #9b7f70; border-radius: 7px; background: var(--paper); color: inherit; font: .9rem/1.5 var(--mono); }
.try button { grid-column: 1 / -1; justify-self: start; min-height: 2.5rem; padding: 0 1.4rem; border: 0; border-radius: 99px; background: var(--brand-deep); color: var(--on-brand); font: 600 .95rem/1 var(--sans); cursor: pointer; }
.result { grid-column: 1 / -1; min-width: 0; }
.result .listing { margin-top: .6rem; }
@media (min-width: 62rem) {
  .reference { grid-template-columns: 14.5rem minmax(0, 1fr); }
  .reference > :is(header, .operations) { grid-column: 2; min-width: 0; }
  .side { grid-area: 1 / 1 / span 2; position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; padding: .3rem; }
  .side .toc { position: static; padding: 0; }
}
@media (min-width: 76rem) {
  .operation { grid-template-columns: 1.15fr 1fr; align-items: start; }
  .operation#headers { grid-template-columns: 1fr; }
  .shows { position: sticky; top: 1.5rem; }
}
@media print { .side, .try { display: none; } .shows .listing pre { max-height: none; } .reference .in-curl { display: block; } }
`;
