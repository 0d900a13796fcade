/**
 * Tracing on worker threads: the side that sends requests and the side that traces. Only the implementations of `Thread` and
 * `Service` differ between Node and browsers.
 */
import { SceneCache } from '../tracing/scene-cache.ts';
import { type TracingContext, withGroup } from '../tracing/tracing-context.ts';
import type { Scene } from '../scene/scene.ts';
import { trace, type TraceOptions, type Transfers } from '../tracing/trace.ts';
import { type ReceiverPositions, type StartTracers, type Tracer, withReceivers } from '../prediction/trace-all.ts';

/** A thread as seen from the thread that started it. */
export interface Thread {
  /** Sends a message and transfers the buffers. */
  post(message: ThreadRequest, transfer: ArrayBuffer[]): void;
  /** Subscribes to all messages of the thread. `failure` is called if the thread ends without having been asked to. */
  listen(message: (reply: ThreadReply) => void, failure: (error: Error) => void): void;
  /** Whether the process must stay alive for this thread. False while the thread is idle. */
  setWanted(wanted: boolean): void;
  end(): Promise<void>;
}

/** The starting thread as seen from a worker thread. */
export interface Service {
  answer(message: ThreadReply, transfer: ArrayBuffer[]): void;
  listen(message: (request: ThreadRequest) => void): void;
}

/**
 * The first request passes the scene. Later requests replace its receivers or trace receivers [from, to). After `rest` the thread
 * is idle and caches the context of its scene.
 */
export type ThreadRequest =
  | { readonly kind: 'prepare'; readonly scene: Scene }
  | { readonly kind: 'rest' }
  | {
      readonly kind: 'set receivers';
      readonly receivers: ReceiverPositions;
      readonly options?: TraceOptions | undefined;
    }
  | { readonly kind: 'trace'; readonly from: number; readonly to: number; readonly group?: string | undefined };

export type ThreadReply =
  | { readonly kind: 'ready' }
  /** `bytes` is the memory of the cached kernel; null if that is too large to be cached. */
  | { readonly kind: 'resting'; readonly bytes: number | null }
  | { readonly kind: 'traced'; readonly transfers: Transfers }
  | { readonly kind: 'failed'; readonly message: string };

/** Largest number of idle threads: as many as two simultaneous runs start. */
const MAX_IDLE = 4;
/** Upper limit for the caches of all idle threads together, bytes. An idle thread does not free memory. */
const MAX_IDLE_BYTES = 512 << 20;

/** An idle thread, and the bytes of its cached kernel. */
interface Idle {
  readonly thread: Conversation;
  readonly bytes: number;
}

/**
 * Creates a function that starts tracers on threads, each with the prepared scene. Closed threads are kept for later scenes,
 * because starting a thread and tracing its first thousands of pairs takes longer than most runs. Each thread caches the context
 * of its last scene.
 * @param open starts one thread that runs `serveTracing`
 * @returns the `startTracers` option of `predict`; its promise rejects if the scene cannot be prepared
 */
export function startTracersOn(open: () => Thread, maxIdleBytes = MAX_IDLE_BYTES): StartTracers {
  const idle: Idle[] = [];
  const giveBack = async (thread: Conversation): Promise<void> => {
    const bytes = await thread.rests();
    const others = idle.reduce((sum, tracer) => sum + tracer.bytes, 0);
    if (bytes !== null && others + bytes <= maxIdleBytes && idle.length < MAX_IDLE) idle.push({ thread, bytes });
    else await thread.end();
  };
  const next = (): Conversation => {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) if (one.thread.takeUp()) return one.thread;
    return new Conversation(open());
  };
  return async (scene, threads) => {
    const opened = Array.from({ length: threads }, next);
    try {
      await Promise.all(opened.map((thread) => thread.ask({ kind: 'prepare', scene }, 'ready')));
    } catch (error) {
      await Promise.all(opened.map((thread) => thread.end()));
      throw error;
    }
    return opened.map((thread) => tracerOn(thread, () => giveBack(thread)));
  };
}

function tracerOn(thread: Conversation, giveBack: () => Promise<void>): Tracer {
  let isClosed = false;
  const ask: Conversation['ask'] = (request, kind) =>
    // The thread may already be in use by another run.
    isClosed ? Promise.reject(new Error('the trace thread was closed')) : thread.ask(request, kind);
  return {
    async setReceivers(receivers, options) {
      await ask({ kind: 'set receivers', receivers, options }, 'ready');
    },
    async trace(from, to, group) {
      const { transfers } = await ask({ kind: 'trace', from, to, group }, 'traced');
      return transfers;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await giveBack();
    },
  };
}

/** A thread with at most one pending request. */
class Conversation {
  private readonly thread: Thread;
  private waiting: { resolve: (reply: ThreadReply) => void; reject: (error: Error) => void } | null = null;
  /** Why the thread has ended. Later requests are rejected with this error. */
  private ended: Error | null = null;

  constructor(thread: Thread) {
    this.thread = thread;
    const endRequest = () => {
      const { waiting } = this;
      this.waiting = null;
      return waiting;
    };
    thread.listen(
      (reply) => endRequest()?.resolve(reply),
      (error) => this.giveUp(error),
    );
  }

  /** Rejects the pending request, if any, and all later ones. */
  private giveUp(error: Error): void {
    this.ended ??= error;
    const { waiting } = this;
    this.waiting = null;
    waiting?.reject(error);
  }

  async ask<Kind extends ThreadReply['kind']>(
    request: ThreadRequest,
    kind: Kind,
  ): Promise<Extract<ThreadReply, { kind: Kind }>> {
    if (this.ended !== null) throw this.ended;
    const answer = new Promise<ThreadReply>((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
    this.thread.post(request, []);
    const reply = await answer;
    if (reply.kind === 'failed') throw new Error(reply.message);
    if (reply.kind !== kind) throw new Error(`a trace thread answered ${reply.kind}, not ${kind}`);
    return reply as Extract<ThreadReply, { kind: Kind }>;
  }

  /**
   * Puts the thread into its idle state, in which it does not keep the process alive.
   * @returns the bytes of its cached kernel; null if the thread must be ended because its kernel is too large, it is busy or it
   *   has ended
   */
  async rests(): Promise<number | null> {
    if (this.waiting !== null || this.ended !== null) return null;
    try {
      const { bytes } = await this.ask({ kind: 'rest' }, 'resting');
      if (bytes !== null) this.thread.setWanted(false);
      return bytes;
    } catch {
      return null;
    }
  }

  /** Takes an idle thread back into use. @returns false if the thread has ended */
  takeUp(): boolean {
    if (this.ended !== null) return false;
    this.thread.setWanted(true);
    return true;
  }

  end(): Promise<void> {
    this.giveUp(new Error('the trace thread was closed'));
    return this.thread.end();
  }
}

/** Handles requests on a worker thread: prepares a scene, then traces the requested receivers. */
export function serveTracing(service: Service): void {
  const sceneCache = new SceneCache();
  let context: TracingContext | null = null;
  let options: TraceOptions | undefined;
  const ofGroups = new Map<string, TracingContext>();
  const contextOf = (whole: TracingContext, group: string | undefined): TracingContext => {
    if (group === undefined) return whole;
    const ofGroup = ofGroups.get(group) ?? withGroup(whole, group);
    ofGroups.set(group, ofGroup);
    return ofGroup;
  };
  service.listen((request) => {
    try {
      if (request.kind !== 'trace') ofGroups.clear();
      if (request.kind === 'prepare') {
        context = sceneCache.acquire(request.scene);
        options = undefined;
        service.answer({ kind: 'ready' }, []);
        return;
      }
      if (request.kind === 'rest') {
        const bytes = context === null ? 0 : sceneCache.release(context);
        context = null;
        service.answer({ kind: 'resting', bytes }, []);
        return;
      }
      if (context === null) throw new Error('a trace thread was asked before it had a scene');
      if (request.kind === 'set receivers') {
        context = { ...context, scene: withReceivers(context.scene, request.receivers) };
        options = request.options;
        service.answer({ kind: 'ready' }, []);
        return;
      }
      const transfers = trace(contextOf(context, request.group), request.from, request.to, options);
      const { energy, atLoudest, atOwnLoudest, flags, passed } = transfers;
      const columns = passed.flatMap(({ equipment, penalised, maximum }) => [equipment, penalised, maximum]);
      const arrays = [energy, atLoudest, atOwnLoudest, flags, ...columns].filter((array) => array !== null);
      const handedOver = arrays.map(({ buffer }) => buffer as ArrayBuffer);
      service.answer({ kind: 'traced', transfers }, handedOver);
    } catch (error) {
      // A trace that ended with an error has left obstacles excluded.
      context = null;
      service.answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, []);
    }
  });
}
