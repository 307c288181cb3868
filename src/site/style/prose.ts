/** Pages of text for developers: contents, running text, tables, listings. */
export const proseStyle = `
.prose { display: grid; gap: 2rem 4rem; padding-top: 1.5rem; }
.prose h1, .reference h1 { font-size: clamp(2.4rem, 5vw, 3.4rem); letter-spacing: -.015em; }
.lead { font: 1.25rem/1.6 var(--serif); color: var(--soft); max-width: 44rem; margin-top: 1rem; }
.prose article { min-width: 0; max-width: 50rem; }
.prose h2 { font-size: 1.75rem; margin: 2.6rem 0 1rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
.prose h2 a { color: inherit; text-decoration: none; }
.prose h2 a:hover::after { content: " #"; color: var(--soft); }
.prose h3 { font-size: 1.2rem; margin: 2rem 0 .6rem; }
.prose p, .prose ul { margin-top: .9rem; }
.prose article ul { padding-left: 1.3rem; }
.prose article li { margin-top: .35rem; }
.toc { font-size: .95rem; }
.toc ol { list-style: none; border-left: 2px solid var(--line); }
.toc a { display: block; padding: .32rem 0 .32rem 1rem; margin-left: -2px; border-left: 2px solid transparent; color: var(--ink); text-decoration: none; }
.toc a:hover { border-color: var(--brand); color: var(--brand); }
code { font: .9em var(--mono); }
:is(p, li, td, h3) code, .fields span code { padding: .1em .32em; border-radius: 4px; background: color-mix(in srgb, var(--brand) 9%, transparent); overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin-top: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .94rem; line-height: 1.5; }
th, td { padding: .6rem .9rem; text-align: left; vertical-align: top; }
th { font-weight: 600; font-size: .82rem; color: var(--soft); border-bottom: 1px solid var(--line); white-space: nowrap; }
tr + tr td { border-top: 1px solid var(--line); }
.listing { margin-top: 1rem; border-radius: 10px; overflow: hidden; background: #2a1a17; color: #f8e9dc; }
.listing figcaption { padding: .55rem 1rem; font: 500 .85rem/1.4 var(--sans); color: #dcc3b3; border-bottom: 1px solid #ffffff1a; }
.listing figcaption code { color: #ffdca1; }
.listing pre { margin: 0; padding: .9rem 1rem; overflow-x: auto; font: .86rem/1.6 var(--mono); tab-size: 2; }
.listing.json pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.listing pre:focus-visible { outline-offset: -3px; outline-color: #f0b54a; }
.listing .c { color: #c0a596; }
.listing .s { color: #f5c77b; }
.listing .k { color: #f5a48f; }
.listing .n { color: #b9d7a5; }
@media (min-width: 62rem) {
  .prose { grid-template-columns: 13rem minmax(0, 1fr); }
  .prose > :is(header, article) { grid-column: 2; }
  .toc { position: sticky; top: 2rem; align-self: start; grid-area: 1 / 1 / span 2; padding-top: .8rem; }
}
@media print {
  .toc { display: none; }
  .listing { background: none; color: #000; border: 1px solid #bbb; }
  .listing span { color: inherit !important; }
  .listing pre { white-space: pre-wrap; }
}
`;
