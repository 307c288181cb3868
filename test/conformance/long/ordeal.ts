import { ask } from '../../support/raw.ts';
import { type Service, startService } from '../../support/service.ts';
import type { Setting, Trial } from '../../tools/trials/trial.ts';
import { get } from '../case.ts';

/** What many peers, or bad ones, do to a service of its own, which must still be there at the end and stop as ever. */
export function ordeal(
  name: string,
  programs: readonly string[],
  undergo: (service: Service, setting: Setting) => Promise<void>,
): Trial {
  const run = async (setting: Setting): Promise<void> => {
    await using service = await startService({
      args: ['--rate-limit', '1000000000'],
      stateDir: setting.folder,
    });
    await undergo(service, setting);
    const { code } = await service.stop();
    if (code !== 0) setting.report(`it ended with code ${code}`);
  };
  return { name, programs, run };
}

/** Milliseconds that a new client at an address of its own waits for a good answer; undefined when it gets none. */
export async function newClientMs({ port }: Service, from: string): Promise<number | undefined> {
  const started = performance.now();
  const [response] = await ask(port, get('Connection: close'), from).catch(() => []);
  return response?.status === 200 ? performance.now() - started : undefined;
}
