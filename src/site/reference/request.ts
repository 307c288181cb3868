/** Field of a form for an operation. */
type FormField = { readonly name: string; readonly value: string; readonly isInPath: boolean };

/** Builds the target of a request: path parameters, and the other fields with a value as query. */
export function requestTarget(template: string, fields: readonly FormField[]): string {
  const query = new URLSearchParams();
  let path = template;
  for (const { name, value, isInPath } of fields) {
    if (isInPath) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The same request as a shell command. A body is JSON. */
export function curlText(server: string, target: string, body?: string): string {
  const url = new URL(server + target);
  const parts = [
    `curl ${url.search && '--get '}'${url.origin}${url.pathname}'`,
    ...Array.from(url.searchParams, (pair) => `--data '${quoted(String(new URLSearchParams([pair])))}'`),
    ...(body ? [`--json '${quoted(body)}'`] : []),
  ];
  return parts.join(' \\\n  ');
}

/** Quotes text for a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

/** Indents JSON; returns other text unchanged. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
