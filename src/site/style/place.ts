/** The page of one place: picture and words beside each other, facts and map below. */
export const placeStyle = `
.crumbs ol { display: flex; gap: .6rem; align-items: baseline; list-style: none; padding-block: .4rem 1.2rem; }
.crumbs a { display: inline-block; padding-block: .3rem; text-decoration: none; }
.crumbs a:hover { text-decoration: underline; }
.crumbs li + li::before { content: "/"; color: var(--soft); margin-right: .6rem; }
.place { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem 3.5rem; }
.place h1 { font-size: clamp(2.3rem, 5.5vw, 3.8rem); letter-spacing: -.015em; }
.place .hindi { font-size: clamp(1.4rem, 3vw, 1.9rem); color: var(--brand); margin-top: .4rem; }
.place .about { font: 1.22rem/1.65 var(--serif); margin-top: 1.4rem; max-width: 38rem; text-wrap: pretty; }
.place .picture { border-radius: 14px; box-shadow: var(--shade); }
.place figcaption { font-size: .85rem; color: var(--soft); margin-top: .5rem; }
.place h2, .nearby h2 { font-size: 1.5rem; margin-bottom: 1rem; }
.facts dl { display: grid; gap: 0; border-top: 1px solid var(--line); }
.facts dl div { display: grid; grid-template-columns: 9rem 1fr; gap: .2rem 1rem; padding-block: .9rem; border-bottom: 1px solid var(--line); }
.facts dt { display: flex; gap: .55rem; align-items: center; align-self: start; color: var(--soft); }
.facts dt .icon { color: var(--brand); }
.facts > p { margin-top: .9rem; font-size: .92rem; color: var(--soft); }
.where .sheet { border: 1px solid var(--line); border-radius: 14px; overflow: hidden; background: var(--card); }
.where { max-width: 29rem; }
.where svg { width: 100%; height: auto; }
.nearby { margin-top: 4rem; }
.nearby ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 1.5rem; list-style: none; }
.nearby a { color: inherit; text-decoration: none; }
.nearby a:hover .title { text-decoration: underline; }
.nearby .picture { border-radius: 12px; margin-bottom: .7rem; }
.nearby .title { font: 600 1.12rem/1.3 var(--serif); display: block; }
.nearby .way { color: var(--soft); font-size: .92rem; }
.turn { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; margin-top: 3.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font: 600 1.1rem/1.3 var(--serif); }
.turn a { padding-block: .3rem; text-decoration: none; }
.turn span { display: block; font: 500 .85rem/1.4 var(--sans); color: var(--soft); }
.turn a:hover { text-decoration: underline; }
.turn [rel="next"] { margin-left: auto; text-align: right; }
@media (min-width: 56rem) {
  .place { grid-template-columns: minmax(0, 1.12fr) minmax(0, 1fr); align-items: start; }
  .place .words { align-self: center; }
}
@media print { .turn, .crumbs { display: none; } .place { grid-template-columns: 1fr 1fr; } .place .about { font-size: 1rem; } }
`;
