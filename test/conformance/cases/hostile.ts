import { words } from '../case.ts';

/** What must not come back in any form. */
export const mark = 'evil';

/** Ways to break out of the place that a host has in a link, a page or a header field. */
const breakouts = [
  ...words(`
    :: :80: :8080a %EF%BC%8Ex \xe3\x80\x82 \xef\xbc\x8e /.. /%2e \u00b7 ?@ / /x // \\ \\\\ ? ?x=1 # #x @ @evil
    :x :-1 :65536 :99999 :80:80 :80/ :80@evil :0x50 :٨٠ , ; ;evil \tevil .. ..com .- " ' \` < > 'onload='x
    <script>alert(1)</script> {{7*7}} #{7} $(id) % %00 %0a %2f %2e%2e %zz %41 * ( ) [ ] [] [::1] {} | ^ ~evil~
    ! $ & &evil = + +evil \x80 \xff \xc3\xa9 \xe0\xa4\x9c \xa0
  `),
  ', evil',
  ' evil',
  '"><img src=x>',
  '%0d%0aX-Evil: 1',
];

/** Whole values. */
const wholes = [
  ...words(`
    http://evil https://evil/ //evil javascript:evil data:text/html,evil user@evil user:pass@evil @evil :evil
    .evil -evil evil- [evil] [evil evil] [::evil] [v1.evil] [fe80::1%evil] "evil" 'evil' <evil> (evil) {evil}
    |evil| \`evil\` *.evil evil.* a,evil a/evil a?evil a#evil a\\evil a;evil a%00evil a%20evil a:evil a:80evil
    a:80/evil evil..a
  `),
  ' , evil',
  'a evil',
  `${'a.'.repeat(130)}evil`,
  `${'a'.repeat(64)}.evil`,
  `evil.${'a'.repeat(64)}`,
  `evil${'.'.repeat(10)}`,
];

/** Values that are no host, each with the mark in it. */
export const hostileHosts = [
  ...breakouts.map((breakout) => `${mark}.example${breakout}`),
  ...breakouts.map((breakout) => `places.example${breakout}${mark}`),
  ...wholes,
];
