import colours from './colours.json' with { type: 'json' };

/*
 * The colours of the portal in the light and the dark scheme: the only source for style sheets, icons and manifests.
 */

export { colours };

/** Style sheet that declares each colour as a custom property, in the layer that style sheets order first. */
export const colourRules = `@layer base{:root{${Object.entries(colours).map(declaration).join('')}}}`;

function declaration([name, { light, dark }]: [name: string, { light: string; dark: string }]): string {
  return `--${name}:${light === dark ? light : `light-dark(${light},${dark})`};`;
}
