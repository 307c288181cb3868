/** Links to the pages before and after a page. */
const turnStyle = `
.turn { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; margin-top: 3.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font: 600 1.1rem/1.3 var(--serif); }
.turn a { padding-block: .3rem; text-decoration: none; }
.turn span { display: block; font: 500 .85rem/1.4 var(--sans); color: var(--soft); }
.turn a:hover { text-decoration: underline; }
.turn [rel="next"] { margin-left: auto; text-align: right; }
@media print { .turn { display: none; } }
`;

/** The portal: the hero, the search, the cards and the map beside them. */
export const homeStyle = `${turnStyle}
html { scroll-padding-top: 1rem; }
.hero { position: relative; background: var(--hero); color: #fff4e6; overflow: hidden; }
.jali { position: absolute; inset: 0; width: 100%; height: 100%; color: #fff; opacity: .07; }
.hero .wide { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 1rem 2rem; padding-block: 1.2rem 2.6rem; }
.hero h1 { font-size: clamp(1.9rem, 6vw, 4rem); line-height: 1.05; letter-spacing: -.02em; }
.kicker { font: 600 .85rem/1 var(--sans); letter-spacing: .16em; text-transform: uppercase; margin-bottom: .7rem; }
.hero a { color: inherit; }
.hero .lead { max-width: 36rem; margin-top: .7rem; font-size: 1.05rem; line-height: 1.5; }
.frieze { position: absolute; inset: auto 0 -1px; width: 100%; height: 26px; color: var(--paper); }
/* The windows stand on one line, however many lines their names take. */
.windows { list-style: none; display: grid; grid: auto auto / auto-flow clamp(4rem, 9vw, 7rem); gap: 0 1rem; }
.windows :is(li, a) { display: grid; grid-row: span 2; grid-template-rows: subgrid; }
.windows .window { align-self: end; }
.windows a { color: inherit; text-decoration: none; text-align: center; font: 500 .95rem/1.25 var(--serif); }
.windows span { display: block; text-wrap: balance; margin-top: .5rem; min-height: 2.5em; overflow-wrap: anywhere; }
.windows a:hover span { text-decoration: underline; }
.window .picture { aspect-ratio: 5 / 8; border-radius: 14px; }
.windows:not(.plain) :is(.window, .picture) { clip-path: url(#arch); border-radius: 0; }
.windows:not(.plain) .window { padding: 7px 7px 0; background: linear-gradient(#ffe7bd, #f0b54a); }
.windows:not(.plain) li:nth-child(2) .window { padding-inline: 8px; }
.windows li:nth-child(2) .picture { aspect-ratio: 5 / 9.4; }

.find { padding-block: 1rem; background: var(--paper); }
.find form { display: flex; flex-wrap: wrap; gap: .7rem 1.2rem; align-items: center; }
.field { position: relative; flex: 1 1 18rem; max-width: 26rem; }
.field .icon { position: absolute; left: .9rem; top: 50%; transform: translateY(-50%); color: var(--soft); }
.field input { width: 100%; height: 2.9rem; padding: 0 5.6rem 0 2.6rem; border: 1px solid #9b7f70; border-radius: 99px; background: var(--card); color: inherit; font: inherit; }
.field button { position: absolute; right: .3rem; top: .3rem; height: 2.3rem; padding: 0 1rem; border: 0; border-radius: 99px; background: var(--brand-deep); color: var(--on-brand); font: 600 .9rem/1 var(--sans); cursor: pointer; }
.filters { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .6rem; min-width: 0; }
.toggle, .order, #near-me, #clear { display: flex; align-items: center; gap: .45rem; min-height: 2.5rem; padding: 0 .95rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--ink); font: 500 .92rem/1 var(--sans); cursor: pointer; white-space: nowrap; }
.toggle input { width: 1.1rem; height: 1.1rem; margin: 0; accent-color: var(--brand); }
.toggle:has(:checked) { border-color: currentColor; }
.order select { border: 0; background: var(--card); color: inherit; font: inherit; min-height: 2rem; }
#clear { border-color: transparent; background: none; color: var(--brand); }
.told { grid-column: 1 / -1; color: var(--brand); }
.card .way { color: var(--brand); font-weight: 600; font-size: .92rem; }
.chips { display: flex; flex-wrap: wrap; gap: .4rem; min-width: 0; border: 0; padding: 0; margin: 0; }
.chips button { min-height: 2.5rem; padding: 0 .95rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--ink); font: 500 .92rem/1 var(--sans); cursor: pointer; }
.chips button span { color: var(--soft); margin-left: .25em; font-variant-numeric: tabular-nums; }
.chips button:hover { border-color: currentColor; }
.filters [aria-pressed="true"] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.chips [aria-pressed="true"] span { color: inherit; }
.board { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem 2rem; margin-top: .5rem; }
.count { display: flex; justify-content: space-between; align-items: center; gap: 1rem; color: var(--soft); grid-column: 1 / -1; }
.views { display: flex; border: 1px solid var(--line); border-radius: 99px; overflow: hidden; background: var(--card); }
.views a { padding: .45rem 1.1rem; color: var(--ink); text-decoration: none; }
.board:not(:has(#map:target)) .views [href="#places"], .board:has(#map:target) .views [href="#map"] { background: var(--ink); color: var(--paper); }
.city { margin-top: 4rem; }
.city h2 { font-size: 1.8rem; }
.city p { max-width: 44rem; margin-top: .8rem; font: 1.12rem/1.65 var(--serif); }
.files { margin-top: 2rem; font-size: .95rem; color: var(--soft); }
@media print { .files { display: none; } }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15.5rem, 100%), 1fr)); gap: 1.5rem; list-style: none; }
.card { position: relative; display: flex; flex-direction: column; height: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; box-shadow: var(--shade); }
/* Cards far below are laid out late, because all at once take a phone half a second. Cards before a link's target need their
   true heights at once, and so do those on the first screen, which would move. */
@media screen { .cards:not(:has(:target)) > li:nth-child(n + 9) > .card { content-visibility: auto; contain-intrinsic-block-size: auto var(--card-height); } }
.cards { --card-height: 34rem; }
.card:hover, .card.hot { border-color: var(--brand); }
.card:target { outline: 3px solid var(--brand); outline-offset: 3px; }
.card .words { display: flex; flex-direction: column; flex: 1; gap: .35rem; padding: 1rem 1.1rem 1.1rem; }
.card h3 { font-size: 1.28rem; }
.card h3 a { color: inherit; text-decoration: none; }
.card h3 a::after { content: ""; position: absolute; inset: 0; }
.card h3 a:focus-visible { outline: none; }
.card:has(a:focus-visible) { outline: 3px solid var(--brand); outline-offset: 3px; }
.number { display: inline-grid; place-content: center; min-width: 1.7em; height: 1.7em; margin-right: .35em; padding: 0 .35em; border: 1.5px solid; border-radius: 99px; letter-spacing: 0; font-variant-numeric: tabular-nums; }
.card .name { color: var(--soft); font-size: 1.08rem; }
.card .about { font-size: .95rem; line-height: 1.55; margin-block: .2rem .5rem; }
@media screen {
  .about span { display: none; }
  .about:has(span)::after { content: " …"; }
}
.card dl { margin-top: auto; padding-top: .7rem; border-top: 1px solid var(--line); display: grid; gap: .3rem; font-size: .88rem; line-height: 1.4; color: var(--soft); }
.card dl div { display: flex; gap: .5rem; }
.card dt { flex: none; }
.card .icon { margin-top: .1rem; }
.none { padding: 3rem 1rem; text-align: center; border: 1px dashed var(--line); border-radius: 14px; }
.map { align-self: start; max-width: 30rem; scroll-margin-top: 4.5rem; }
.map .sheet { border: 1px solid var(--line); border-radius: 14px; overflow: auto hidden; background: var(--card); box-shadow: var(--shade); }
.map h2 { font-size: 1.2rem; }
.map .sheet svg { width: 100%; min-width: 21.5rem; height: auto; }
.map a { cursor: pointer; }
.map a:is(:hover, [data-hot]) use { filter: brightness(1.15); stroke: var(--ink); stroke-width: 2; }
.map noscript h3 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
#sheet[data-ready] svg { touch-action: none; cursor: grab; user-select: none; }
.map .title { display: flex; justify-content: space-between; align-items: center; margin-bottom: .5rem; }
.tools { display: flex; gap: .3rem; visibility: hidden; }
.map:has([data-ready]) .tools { visibility: visible; }
.tools button { width: 2.75rem; height: 2.75rem; border: 1px solid #9b7f70; border-radius: 10px; background: var(--card); color: var(--ink); font: 600 1.3rem/1 var(--sans); cursor: pointer; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; list-style: none; margin-top: .6rem; font-size: .85rem; color: var(--soft); }
.legend li { display: flex; align-items: center; gap: .3rem; }
.legend svg { width: 1.2rem; }
.chosen { display: grid; gap: .5rem; margin-top: .6rem; }
.chosen .card { flex-direction: row; height: auto; }
.chosen figure { flex: 0 0 7rem; }
.chosen .picture { height: 100%; aspect-ratio: auto; }
/* The scene of a poster, from 20 to 452 of its 600 units of height: beside words there is no room for its caption. */
:is(.cards, .chosen) { --scene-top: calc(-100% * 20 / 432); --scene-height: calc(100% * 600 / 432); }
.chosen .picture img:not(.photo) { top: var(--scene-top); height: var(--scene-height); }
.chosen .about { display: none; }
@media (min-width: 68rem) {
  .board { grid-template-columns: minmax(0, 1fr) 23rem; }
  .views { display: none; }
  .filters { display: contents; }
  .chips, .toggle { order: 1; }
  /* The chips begin a line of their own, however short the words of a language are. */
  .find form::after { content: ""; flex-basis: 100%; margin-top: -.7rem; }
  .map { position: sticky; top: 8.5rem; max-height: calc(100vh - 9rem); overflow-y: auto; padding: 0 3px 1rem; grid-column: 2; }
}
/* On large windows the search stays in view, and a card that a link leads to begins below it. */
@media (min-width: 68rem) and (min-height: 40rem) {
  html { scroll-padding-top: 9rem; }
  #places { scroll-margin-top: -9rem; }
  .find { position: sticky; top: 0; z-index: 3; }
}
@media (max-width: 67.99rem) {
  .board:not(:has(#map:target)) > .map, .board:has(#map:target) > .list { display: none; }
}
@media (max-width: 40rem) {
  .hero .wide { padding-block: .6rem 2.2rem; }
  .hero .kicker, .windows li:nth-child(3) { display: none; }
  .windows span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .bar { padding-block: .3rem; }
  .bar ul { gap: 0 .9rem; font-size: .92rem; }
  .find { padding-block: .6rem; }
  .cards { gap: .8rem; --card-height: 11.5rem; }
  .card { flex-direction: row; }
  .card figure { flex: 0 0 7rem; display: flex; flex-direction: column; }
  .card .picture { flex: 1; aspect-ratio: auto; }
  .card .picture img:not(.photo) { top: var(--scene-top); height: var(--scene-height); }
  .card .about { display: none; }
  .card .words { padding: .7rem .9rem; gap: .2rem; min-width: 0; }
  .card h3 { font-size: 1.1rem; }
  .card .name { font-size: .95rem; }
  .card dl { padding-top: .4rem; font-size: .82rem; }
  .filters { flex-wrap: nowrap; overflow-x: auto; margin-inline: -1.25rem; padding: .2rem 1.25rem; scrollbar-width: none; }
  .chips { flex-wrap: nowrap; }
  .filters > *, .chips button { flex: none; }
  .windows { column-gap: .6rem; }
}
@media (max-width: 22rem) {
  .bar ul { gap: 0 .5rem; }
  .windows li:first-child { display: none; }
}
@media (forced-colors: active) {
  .filters [aria-pressed="true"], .board:not(:has(#map:target)) .views [href="#places"], .board:has(#map:target) .views [href="#map"] { forced-color-adjust: none; background: Highlight; border-color: Highlight; color: HighlightText; }
  .frieze { display: none; }
}
@media print {
  html { font-size: 8.5pt; }
  .hero, .hero h1 [lang], .kicker { background: none; color: #000; }
  .map { max-width: 11cm; }
  .hero .wide { padding-block: 0 1rem; }
  .jali, .windows, .views { display: none; }
  .cards { display: block; columns: 3; }
  .cards li { break-inside: avoid; padding-bottom: .6rem; }
  .card { box-shadow: none; }
  .card .picture { aspect-ratio: 2; }
  .card .picture img { object-position: top; }
  .card .words { padding: .5rem .8rem; gap: .1rem; }
  .card .about { line-height: 1.4; }
}
`;

/** The page of one place: picture and words beside each other, facts and map below. */
export const placeStyle = `${turnStyle}
.crumbs ol { display: flex; gap: .6rem; align-items: baseline; list-style: none; padding-block: .4rem 1.2rem; }
.crumbs a { display: inline-block; padding-block: .3rem; text-decoration: none; }
.crumbs a:hover { text-decoration: underline; }
.crumbs li + li::before { content: "/"; color: var(--soft); margin-right: .6rem; }
.place { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem 3.5rem; }
.place h1 { font-size: clamp(2.3rem, 5.5vw, 3.8rem); letter-spacing: -.015em; }
.place .local { font-size: clamp(1.4rem, 3vw, 1.9rem); color: var(--brand); margin-top: .4rem; }
.place .about { font: 1.22rem/1.65 var(--serif); margin-top: 1.4rem; max-width: 38rem; text-wrap: pretty; }
.place .picture { border-radius: 14px; box-shadow: var(--shade); }
/* As one layer the corner is cut once, so that the colours below the frame of a poster do not shine through. */
:is(.place, .nearby) .picture img { opacity: .999; }
.place figcaption { font-size: .85rem; color: var(--soft); margin-top: .5rem; }
.place h2, .nearby h2 { font-size: 1.5rem; margin-bottom: 1rem; }
.place .note { margin-top: 1rem; padding: .7rem 1rem; border-left: 3px solid var(--brand); background: var(--card); max-width: 38rem; }
.photos { margin-top: 3.5rem; }
.photos h2 { font-size: 1.5rem; margin-bottom: 1rem; }
.photos ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 1.5rem; list-style: none; }
.photos li:not(:has(img)) { display: none; }
.photos:not(:has(img)) { display: none; }
.photos img { width: 100%; aspect-ratio: 4 / 3; object-fit: cover; border-radius: 12px; background: var(--line); }
.photos figcaption { font-size: .85rem; color: var(--soft); margin-top: .4rem; }
.facts dl { display: grid; gap: 0; border-top: 1px solid var(--line); }
.facts dl div { display: grid; grid-template-columns: 9rem 1fr; gap: .2rem 1rem; padding-block: .9rem; border-bottom: 1px solid var(--line); }
.facts dt { display: flex; gap: .55rem; align-items: center; align-self: start; color: var(--soft); }
.facts dt .icon { color: var(--brand); }
.facts > p { margin-top: .9rem; font-size: .92rem; color: var(--soft); }
.where .sheet { border: 1px solid var(--line); border-radius: 14px; overflow: auto hidden; background: var(--card); }
.where { max-width: 29rem; }
.ways { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin-top: .8rem; }
.where svg { width: 100%; min-width: 21.5rem; height: auto; }
.nearby { margin-top: 4rem; }
.nearby ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 1.5rem; list-style: none; }
.nearby a { color: inherit; text-decoration: none; }
.nearby a:hover .title { text-decoration: underline; }
.nearby .picture { border-radius: 12px; margin-bottom: .7rem; }
.nearby .title { font: 600 1.12rem/1.3 var(--serif); display: block; }
.nearby .way { color: var(--soft); font-size: .92rem; }
@media (min-width: 56rem) {
  /* Floats, because rows of a grid would leave a gap in one column wherever the other one is higher. */
  .place { display: flow-root; }
  .place > figure, .facts { float: left; clear: left; width: 51%; margin-bottom: 1.5rem; }
  .place :is(.words, .where) { margin: 0 0 2rem 55%; }
}
@media print { .crumbs { display: none; } .picture, .where, .nearby li { break-inside: avoid; } .place { grid-template-columns: 1fr 1fr; } .place .about { font-size: 1rem; } }
`;
