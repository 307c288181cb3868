import { type Answer, requester, type Send } from '../../support/http.ts';
import { type Service, type ServiceOptions, startService } from '../../support/service.ts';

/** The real program without a rate limit. */
export function serve(stateDir: string, options: Omit<ServiceOptions, 'stateDir'> = {}): Promise<Service> {
  return startService({ ...options, stateDir, args: ['--rate-limit', '0', ...(options.args ?? [])] });
}

/** What the tortures ask of the service. */
export class ViewsClient {
  readonly #send: Send;

  constructor(origin: string, localAddress = '127.0.0.1') {
    this.#send = requester(origin, localAddress);
  }

  /** Sends one view: its count, or the status of the error. */
  async view(): Promise<{ count: number } | { rejected: number }> {
    const answer = await this.#send({ method: 'POST', path: '/api/v1/views' });
    return answer.status === 200 ? { count: countOf(answer) } : { rejected: answer.status };
  }

  async read(): Promise<number> {
    const answer = await this.#send({ path: '/api/v1/views' });
    if (answer.status !== 200) throw new Error(`GET views was answered ${answer.status}`);
    return countOf(answer);
  }

  /** Writes of the counter that succeeded. */
  async flushes(): Promise<number> {
    const metrics = (await this.#send({ path: '/metrics' })).body.toString();
    return Number(/^places_view_flushes_total (\d+)$/m.exec(metrics)?.[1] ?? Number.NaN);
  }

  async statusOf(path: string): Promise<number> {
    return (await this.#send({ path })).status;
  }

  async health(): Promise<{ status: string; views: { count: number; persisted: number; error?: string } }> {
    return JSON.parse((await this.#send({ path: '/healthz' })).body.toString());
  }
}

function countOf(answer: Answer): number {
  const { count } = JSON.parse(answer.body.toString()) as { count: number };
  return count;
}
