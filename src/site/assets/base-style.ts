/** What every page shares: colours, type, header, footer, focus, print. */
export const baseStyle = `
:root {
  color-scheme: light dark;
  --paper: #fbf3e8;
  --card: #fffcf6;
  --ink: #2f1f19;
  --soft: #6a5045;
  --line: #e7d5c3;
  --brand: #a33b2e;
  --brand-deep: #7c2a26;
  --on-brand: #fff4e6;
  --gold: #f0b54a;
  --hero: linear-gradient(165deg, #a84637, #9c3a31 55%, #74282b);
  --shade: 0 1px 2px #6a2b1a14, 0 8px 24px #6a2b1a12;
  --nature: #3c6a3d;
  --heritage: #a33b2e;
  --spiritual: #8d5400;
  --institutional: #3a4e90;
  --recreation: #8c3a7c;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Noto Serif", "Noto Serif Devanagari", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif;
  --hindi: "Noto Serif Devanagari", "Kohinoor Devanagari", "Nirmala UI", Mangal, "Noto Sans Devanagari", serif;
  --mono: ui-monospace, "Cascadia Code", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1b1210;
    --card: #271b18;
    --ink: #f7eadf;
    --soft: #cbb3a5;
    --line: #46322b;
    --brand: #f09a86;
    --brand-deep: #5c211f;
    --on-brand: #fff1e2;
    --shade: 0 1px 2px #0006, 0 8px 24px #0005;
    --nature: #93c98f;
    --heritage: #f09a86;
    --spiritual: #efb95d;
    --institutional: #a9b9f4;
    --recreation: #e7a8d8;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 6rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.15; margin: 0; text-wrap: balance; }
p, dl, dd, figure, ul, ol { margin: 0; }
ul, ol { padding: 0; }
img, svg { display: block; max-width: 100%; }
a { color: var(--brand); text-underline-offset: .18em; text-decoration-thickness: .06em; }
a:hover { text-decoration-thickness: .12em; }
/* A name in another direction stands where the English one does; match-parent is not known to every browser. */
[lang][dir="rtl"] { text-align: left; }
[lang="hi"] { font-family: var(--hindi); line-height: 1.4; }
/* Letter spacing would break the line above the letters of Devanagari. */
:is(h1, .kicker, .tag):lang(hi) { letter-spacing: normal; }
[hidden] { display: none !important; }
/* Room for what a script shows later, so that nothing moves. */
@media (scripting: enabled) {
  #visits[hidden] { display: block !important; visibility: hidden; }
  #near-me[hidden] { display: flex !important; visibility: hidden; }
}
:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; border-radius: 4px; }
.hero :focus-visible { outline-color: var(--gold); }
.wide { width: min(100% - 2.5rem, 80rem); margin-inline: auto; }
.skip { position: absolute; inset: 0 auto auto 0; z-index: 9; padding: .7rem 1rem; background: var(--ink); color: var(--paper); transform: translateY(-110%); }
.skip:focus { transform: none; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 2rem; padding-block: .8rem; }
.mark { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem; color: var(--ink); font: 600 1.3rem/1 var(--serif); text-decoration: none; }
.mark svg { width: 1.9rem; height: 1.9rem; }
.mark [lang] { line-height: 1; padding-top: .28em; color: var(--soft); font-weight: 400; font-size: 1.1rem; }
.bar ul { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.4rem; list-style: none; }
.bar li a { display: block; padding: .6rem 0; color: var(--ink); text-decoration: none; line-height: 1.6; }
.bar li a:hover { text-decoration: underline; }
.bar [aria-current] { color: var(--brand); font-weight: 600; }

.kept { padding: .6rem 1.25rem; background: var(--ink); color: var(--paper); text-align: center; }

.foot { margin-top: 5rem; padding-block: 2.5rem 3rem; background: var(--brand-deep); color: var(--on-brand); font-size: .95rem; }
.foot .wide { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 2rem; }
.foot a { color: inherit; display: inline-block; padding-block: .2rem; }
.foot ul { list-style: none; }
.foot h2 { font-size: 1.15rem; margin-bottom: .5rem; }
.foot :focus-visible { outline-color: var(--gold); }
.visits { min-height: 1.2em; font: 600 2rem/1.2 var(--serif); font-variant-numeric: tabular-nums; }

.picture { position: relative; overflow: hidden; aspect-ratio: 4 / 3; background: var(--line); }
.picture img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.picture img.photo { width: auto; min-width: 100%; max-width: 100%; }
.tag { font: 600 .78rem/1.2 var(--sans); letter-spacing: .09em; text-transform: uppercase; }
.nature { color: var(--nature); }
.heritage { color: var(--heritage); }
.spiritual { color: var(--spiritual); }
.institutional { color: var(--institutional); }
.recreation { color: var(--recreation); }
.icon { width: 1.1rem; height: 1.1rem; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }

@media (prefers-reduced-motion: no-preference) {
  @view-transition { navigation: auto; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --brand: #7c2a26; --soft: #333; --line: #bbb; --shade: none; }
  .bar nav, .skip, .kept, form, .foot, .frieze { display: none !important; }
  body { font-size: 10pt; }
  a { color: inherit; text-decoration: none; }
}
`;
