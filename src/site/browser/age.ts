/** Formats the age of a time in a language, such as `2 hours ago`; at least a minute. Times are in milliseconds. */
export function ageText(since: number, now: number, language: string): string {
  const minutes = Math.min(-1, Math.round((since - now) / 60_000));
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes > -60) return format.format(minutes, 'minute');
  return minutes > -1440
    ? format.format(Math.round(minutes / 60), 'hour')
    : format.format(Math.round(minutes / 1440), 'day');
}
