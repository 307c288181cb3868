import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/**
 * Starts nginx on a free port of 127.0.0.1. `lines` are directives of its server, `upstreams` of the enclosing block.
 */
export async function startNginx(lines: string, upstreams = '') {
  const folder = mkdtempSync(join(tmpdir(), 'places-nginx-'));
  // If started by root, nginx handles requests as another user, who must reach its cache.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const server = `server { listen 127.0.0.1:${port}; ${lines} }`;
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${temporary.join(' ')} ${upstreams} ${server} }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(nginx, 'exit').then(() => rmSync(folder, { recursive: true, force: true }));
  process.once('exit', () => nginx.kill());
  while (!(await accepts(port))) await pause(20);
  return {
    port,
    stop() {
      nginx.kill();
      return ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
