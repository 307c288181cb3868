/** The text format of Prometheus, version 0.0.4. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** One line: the name of the family with the suffix, labels and a value. */
export interface Sample {
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A value that only grows; it falls back to 0 at a restart. Its name ends in `_total`; all units are seconds and bytes. */
export const counter = familyOf('counter');
/** A value that goes up and down. */
export const gauge = familyOf('gauge');
/** Counts by upper bound, with `_bucket`, `_sum` and `_count` samples. */
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
