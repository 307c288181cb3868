/** A name without what stands in brackets at its end. */
export function shortName(name: string): string {
  return name.replace(/\s*\([^()]*\)$/, '') || name;
}

/** The beginning of a text, cut at the end of a sentence or word so that it has at most `max` characters. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('। '));
  if (sentence > max / 2) return head.slice(0, sentence + 1);
  return `${head.slice(0, head.lastIndexOf(' '))} …`;
}
