/* Text format of Prometheus. */

/** Formats a line: name of the family with a suffix, labels and a value. */
export interface Sample {
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Counter, reset at a restart. Its name ends in `_total`; units are seconds and bytes. */
export const counter = familyOf('counter');
/** Gauge. */
export const gauge = familyOf('gauge');
/** Histogram with `_bucket`, `_sum` and `_count` samples. */
export const histogram = familyOf('histogram');

function familyOf(type: 'counter' | 'gauge' | 'histogram') {
  return (name: string, help: string, value: number | readonly Sample[]): string => {
    const samples: readonly Sample[] = typeof value === 'number' ? [{ value }] : value;
    const lines = samples.map(({ suffix = '', labels = {}, value }) => {
      return `${name}${suffix}${labelText(labels)} ${value}\n`;
    });
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
  };
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
