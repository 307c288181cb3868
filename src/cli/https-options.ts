import { option } from './option.ts';
import { domainNames, emailAddress, nonEmpty, secureUrl, wholeNumber } from './values.ts';

/** Maximum of `--hsts` in seconds: two years, which lists of browsers ask for. */
const maxHstsSeconds = 63_072_000;
/** Directory of Let's Encrypt, https://letsencrypt.org/docs/acme-protocol-updates/ */
const defaultDirectory = 'https://acme-v02.api.letsencrypt.org/directory';

/** Options of HTTPS, in the order of the help. */
export const httpsOptions = {
  domain: option({
    flag: '--domain',
    value: 'NAME',
    help: 'serve this name over HTTPS, with a certificate that is obtained and renewed over ACME; may be repeated',
    repeats: true,
    parse: domainNames,
    defaultValue: () => [],
    defaultText: 'none, plain HTTP',
  }),
  acmeDirectory: option({
    flag: '--acme-directory',
    value: 'URL',
    help: 'directory of another certificate authority',
    parse: secureUrl,
    defaultText: defaultDirectory,
  }),
  acmeCa: option({
    flag: '--acme-ca',
    value: 'FILE',
    help: 'authority certificate of the ACME server itself, if that server is private',
    parse: nonEmpty('the path of a file'),
    defaultValue: () => undefined,
    defaultText: 'public authorities',
  }),
  acmeEmail: option({
    flag: '--acme-email',
    value: 'ADDRESS',
    help: 'where the certificate authority reaches you',
    parse: emailAddress,
    defaultValue: () => undefined,
    defaultText: 'none',
  }),
  tlsCert: option({
    flag: '--tls-cert',
    value: 'FILE',
    help: 'serve HTTPS with this certificate chain in PEM, read again when it changes',
    parse: nonEmpty('the path of a file'),
    defaultValue: () => undefined,
    defaultText: 'none',
  }),
  tlsKey: option({
    flag: '--tls-key',
    value: 'FILE',
    help: 'private key of --tls-cert, in PEM',
    parse: nonEmpty('the path of a file'),
    defaultValue: () => undefined,
    defaultText: 'none',
  }),
  httpPort: option<number | 'off' | undefined>({
    flag: '--http-port',
    value: 'PORT|off',
    help: 'port that redirects to HTTPS and answers HTTP-01 challenges',
    parse: (text) => (text === 'off' ? 'off' : wholeNumber(1, 65_535, '"off" or ')(text)),
    defaultValue: () => undefined,
    defaultText: '80 with HTTPS on port 443, else off',
  }),
  hsts: option({
    flag: '--hsts',
    value: 'SECONDS',
    help: 'time for which browsers insist on HTTPS (Strict-Transport-Security); 0 sends no such field',
    parse: wholeNumber(0, maxHstsSeconds),
    defaultText: '0',
  }),
};
