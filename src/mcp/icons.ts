/** A picture of a server or a tool (2025-11-25, schema: Icon). */
export interface Icon {
  readonly src: string;
  readonly mimeType: string;
  readonly sizes: readonly string[];
}

const arch = '<path fill="#fff4e6" d="M10 38V22a14 14 0 0 1 28 0v16h-7V24a7 7 0 0 0-14 0v14z"/>';

const strokes = (path: string): string =>
  `<path fill="none" stroke="#fff4e6" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;

/** The drawings of the server and its tools, on a square of 48 units. */
export const icons = {
  server: iconOf(arch),
  list: iconOf(strokes('M12 14h1M21 14h15M12 24h1M21 24h15M12 34h1M21 34h15')),
  place: iconOf(strokes('M24 39c8-9 11-14 11-19a11 11 0 0 0-22 0c0 5 3 10 11 19zM24 20h.1')),
  nearby: iconOf(strokes('M38 24a14 14 0 1 1-28 0 14 14 0 0 1 28 0zM29 19l-3 7-7 3 3-7z')),
  views: iconOf(strokes('M8 24c5-7 10-10 16-10s11 3 16 10c-5 7-10 10-16 10S13 31 8 24zM24 24h.1')),
  record: iconOf(strokes('M24 13v22M13 24h22')),
};

/** As data, because clients take icons over HTTPS or inline only, and not every installation has HTTPS. */
function iconOf(drawing: string): Icon {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="#b5473c"/>${drawing}</svg>`;
  return {
    src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    mimeType: 'image/svg+xml',
    sizes: ['any'],
  };
}
