import { answerCall } from '../../src/ui/loading/worker-rpc.ts';

/** The service of a worker, which runs on the thread of the test because jsdom has no workers. */
interface Service {
  onMessage(data: unknown): unknown;
}

/** Returns a class of workers whose messages a service answers. It counts the running workers. */
export function workerHere(serviceOf: (answer: (data: unknown) => void) => Service) {
  return class WorkerHere extends EventTarget {
    static running = 0;
    private isEnded = false;
    private readonly service = serviceOf((data) => {
      if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
    });
    constructor() {
      super();
      WorkerHere.running += 1;
    }
    postMessage(data: unknown): void {
      // Like a worker, it answers after the call has returned.
      setTimeout(() => {
        if (!this.isEnded) void this.onMessage(data);
      });
    }
    /** An exception reaches the page as an event, like that of a worker. */
    private async onMessage(data: unknown): Promise<void> {
      try {
        await this.service.onMessage(data);
      } catch {
        this.dispatchEvent(new Event('error'));
      }
    }
    terminate(): void {
      this.isEnded = true;
      WorkerHere.running -= 1;
    }
  };
}

/** Returns a class of workers that run a function at once on the page. It counts the workers that were started. */
export function functionHere<Input, Progress = never>(
  run: (input: Input, onProgress: (progress: Progress) => void) => unknown,
) {
  return class FunctionHere extends EventTarget {
    static started = 0;
    constructor() {
      super();
      FunctionHere.started += 1;
    }
    postMessage(input: Input): void {
      answerCall<{ input: Input; output: unknown; progress: Progress }>(run, input, (data) =>
        this.dispatchEvent(new MessageEvent('message', { data })),
      );
    }
    terminate(): void {}
  };
}
