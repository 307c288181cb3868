/** Pages of text for developers: contents, running text, tables, listings. */
export const proseStyle = `
.prose { display: grid; gap: 2rem 4rem; padding-top: 1.5rem; }
.prose h1, .reference h1 { font-size: clamp(2.4rem, 5vw, 3.4rem); letter-spacing: -.015em; }
.lead { font: 1.25rem/1.6 var(--serif); color: var(--soft); max-width: 44rem; margin-top: 1rem; }
.prose article { min-width: 0; max-width: 50rem; }
.prose h2 { font-size: 1.75rem; margin: 2.6rem 0 1rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
:is(.prose, .operation) h2 a { color: inherit; text-decoration: none; }
:is(.prose, .operation) h2 a:hover::after { content: " #"; color: var(--soft); }
.prose article > :first-child { margin-top: 0; }
.prose h3 { font-size: 1.2rem; margin: 2rem 0 .6rem; }
.prose p, .prose ul { margin-top: .9rem; }
.prose article ul { padding-left: 1.3rem; }
.prose article li { margin-top: .35rem; }
.toc { font-size: .95rem; }
.toc ol { list-style: none; border-left: 2px solid var(--line); }
.toc a { display: block; padding: .32rem 0 .32rem 1rem; margin-left: -2px; border-left: 2px solid transparent; color: var(--ink); text-decoration: none; }
.toc a:is(:hover, [aria-current]) { border-color: var(--brand); color: var(--brand); }
.toc [aria-current] { background: color-mix(in srgb, var(--brand) 9%, transparent); }
@media (forced-colors: active) { .toc a[aria-current] { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
code { font: .9em var(--mono); }
:is(p, li, td, h3) code, .fields span code { padding: .1em .32em; border-radius: 4px; background: color-mix(in srgb, var(--brand) 9%, transparent); overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin-top: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .94rem; line-height: 1.5; }
th, td { padding: .6rem .9rem; text-align: left; vertical-align: top; }
th { font-weight: 600; font-size: .82rem; color: var(--soft); border-bottom: 1px solid var(--line); white-space: nowrap; }
/* A name stays whole; a table that is too wide is scrolled. */
td code { overflow-wrap: normal; }
tr + tr td { border-top: 1px solid var(--line); }
.listing { position: relative; margin-top: 1rem; border: 1px solid transparent; border-radius: 10px; overflow: hidden; background: #2a1a17; color: #f8e9dc; }
.listing figcaption { padding: .55rem 6rem .55rem 1rem; font: 500 .85rem/1.4 var(--sans); color: #dcc3b3; border-bottom: 1px solid #ffffff1a; }
.listing figcaption code { color: #ffdca1; }
.listing .copy { position: absolute; top: .3rem; right: .4rem; width: 5rem; height: 1.75rem; padding: 0; border: 1px solid transparent; border-radius: 6px; background: #ffffff1a; color: inherit; font: 500 .82rem/1 var(--sans); cursor: pointer; }
.listing .copy:hover { background: #ffffff33; }
.listing pre { margin: 0; padding: .9rem 1rem; overflow-x: auto; font: .86rem/1.6 var(--mono); tab-size: 2; }
.listing.json pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.listing :focus-visible { outline-offset: -3px; outline-color: #f0b54a; }
.listing .c { color: #c0a596; }
.listing .s { color: #f5c77b; }
.listing .k { color: #f5a48f; }
.listing .n { color: #b9d7a5; }
@media (max-width: 36rem) { :is(th, td) { padding-inline: .6rem; white-space: normal; } }
@media (min-width: 62rem) {
  .prose { grid-template-columns: 13rem minmax(0, 1fr); }
  .prose > :is(header, article) { grid-column: 2; }
  .toc { position: sticky; top: 2rem; align-self: start; grid-area: 1 / 1 / span 2; padding-top: .8rem; }
}
@media print {
  .toc, .copy { display: none; }
  .listing { background: none; color: #000; border: 1px solid #bbb; }
  .listing span { color: inherit !important; }
  .listing pre { white-space: pre-wrap; }
}
`;

/** The API reference: operations beside a list of them, words beside examples. */
export const referenceStyle = `
.reference { display: grid; gap: 2rem 3rem; padding-top: 1.5rem; }
.operations { min-width: 0; }
.reference header p:last-child { margin-top: 1rem; }
.operation { display: grid; gap: 1.5rem 2.5rem; margin-bottom: 3.5rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
.operation > div { min-width: 0; }
.operation h2 { font-size: 1.75rem; }
.operation h3 { font: 600 1rem/1.4 var(--sans); margin-top: 1.8rem; }
.operation p { margin-top: .8rem; }
dl.fields { margin-top: .7rem; border-top: 1px solid var(--line); }
dl.fields div { padding-block: .6rem; border-bottom: 1px solid var(--line); }
dl.fields dt { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
dl.fields dt > code { font-weight: 600; overflow-wrap: anywhere; }
dl.fields dt span { color: var(--soft); font-size: .88rem; }
dl.fields dd { font-size: .95rem; }
.operation .carried { line-height: 1.9; }
.operation .id, .operation .carried { color: var(--soft); font-size: .92rem; }
.target { font-size: 1.05rem; }
.target code { background: none; padding: 0; }
.verb { display: inline-block; padding: .12rem .5rem; border-radius: 5px; background: var(--brand-deep); color: var(--on-brand); font: 600 .72rem/1.5 var(--mono); letter-spacing: .04em; vertical-align: .12em; }
.operation table { font-size: .9rem; }
.operation td { padding-block: .5rem; }
.shows details { margin-top: 1rem; }
.shows summary { cursor: pointer; padding: .5rem 0; font-weight: 600; }
.shows .listing pre { max-height: 26rem; overflow-y: auto; }
.languages { border: 0; margin: 0 0 1.5rem; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; }
.languages legend { padding: 0; margin-bottom: .4rem; font-size: .82rem; font-weight: 600; color: var(--soft); }
.languages input { position: absolute; opacity: 0; }
.languages label { padding: .3rem .6rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); font-size: .9rem; cursor: pointer; }
.languages :checked + label { background: var(--ink); border-color: var(--ink); color: var(--paper); }
@media (forced-colors: active) { .languages :checked + label { forced-color-adjust: none; background: Highlight; color: HighlightText; } }
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
.operation .send { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: 0; color: var(--soft); font-size: .92rem; }
.send button { min-height: 2.5rem; padding: 0 1.4rem; border: 1px solid transparent; border-radius: 99px; background: var(--brand-deep); color: var(--on-brand); font: 600 .95rem/1 var(--sans); cursor: pointer; }
.result { grid-column: 1 / -1; min-width: 0; }
/* Nothing has been tried yet. */
.result:empty { margin-top: -.5rem; }
.result .listing { margin-top: .6rem; }
.result .listing pre { white-space: pre-wrap; overflow-wrap: anywhere; }
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
