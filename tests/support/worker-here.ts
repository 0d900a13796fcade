import { answerCall } from '../../src/ui/loading/worker-rpc.ts';

/** A worker's own service, on the thread of the test: jsdom has no workers. */
interface Service {
  onMessage(data: unknown): unknown;
}

/** The class of workers that a service answers; how many of them run is counted. */
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
      // As a worker does, it answers after the call.
      setTimeout(() => {
        if (!this.isEnded) void this.onMessage(data);
      });
    }
    /** What it throws reaches the page as an event, as that of a worker does. */
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

/** The class of workers that run a function of the page at once; how many of them were started is counted. */
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
