import { words } from '../case.ts';

/** Targets that would leave the folder of a server that serves files. */
export const traversals: readonly string[] = words(`
  /../../../../etc/passwd /./../../etc/passwd /.. /../ /... /....//....//etc/passwd
  /..;/..;/etc/passwd /%2e%2e/%2e%2e/%2e%2e/etc/passwd /%2E%2E/%2E%2E/etc/passwd
  /.%2e/.%2e/etc/passwd /%2e./%2e./etc/passwd /..%2f..%2f..%2fetc%2fpasswd
  /..%2F..%2Fetc%2Fpasswd /%2e%2e%2f%2e%2e%2fetc%2fpasswd /..%5c..%5cetc%5cpasswd
  /%2e%2e%5c%2e%2e%5cetc%5cpasswd /..%255c..%255cetc%255cpasswd
  /%252e%252e%252f%252e%252e%252fetc%252fpasswd /..%c0%af..%c0%afetc%c0%afpasswd
  /%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd /..%ef%bc%8f..%ef%bc%8fetc%ef%bc%8fpasswd
  /%uff0e%uff0e/etc/passwd /..%00/etc/passwd /etc/passwd%00.svg
  /images/../../etc/passwd /images/..%2f..%2fetc%2fpasswd
  /images/%2e%2e%2f%2e%2e%2fetc%2fpasswd.svg /images/..%2f..%2fdata%2fplaces.json
  /images/../data/places.json /images//etc/passwd /images/%2fetc%2fpasswd /images/.svg
  /images/..svg /images/../images/hawa-mahal.svg /api/v1/places/../../../etc/passwd
  /api/v1/places/..%2f..%2f..%2fetc%2fpasswd /api/v1/places/%2e%2e%2f%2e%2e
  /api/v1/places/file:%2f%2f%2fetc%2fpasswd
  /api/v1/places?category=..%2f..%2fetc%2fpasswd
  /api/v1/places?search=..%2f..%2fetc%2fpasswd /docs/../../etc/passwd
  /docs/api/..%2f..%2f..%2fetc%2fpasswd //etc/passwd ///etc/passwd /%2fetc%2fpasswd
  /etc/passwd /proc/self/environ /proc/self/cmdline /dev/stdin /.env /.git/config
  /.git/HEAD /package.json /data/places.json /src/main.ts /dist/places.cjs
  /node_modules/.package-lock.json /views.json /state/views
  /favicon.ico/../../etc/passwd /openapi.json/../../etc/passwd /openapi.json%00
  /openapi.json%2f..%2f..%2fetc%2fpasswd /~root/.ssh/id_rsa /C:/Windows/win.ini
  /c%3a/windows/win.ini /file:///etc/passwd
`);
