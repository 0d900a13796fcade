/**
 * Tracing on threads of their own, whatever a thread is: the side that asks and the side that traces. What differs between Node and a
 * browser is `Thread` and `Service` alone.
 */
import { SceneCache } from '../tracing/scene-cache.ts';
import { type TracingContext, withGroup } from '../tracing/tracing-context.ts';
import type { Scene } from '../scene/scene.ts';
import { trace, type Transfers } from '../tracing/trace.ts';
import { type ReceiverPositions, type StartTracers, type Tracer, withReceivers } from '../prediction/trace-all.ts';

/** A thread seen from the one that started it. */
export interface Thread {
  /** Sends a message; the buffers are handed over. */
  post(message: ThreadRequest, transfer: ArrayBuffer[]): void;
  /** Hears every message of the thread, and its end where nobody asked for it. */
  listen(message: (reply: ThreadReply) => void, failure: (error: Error) => void): void;
  /** Whether the process is to stay for this thread: not while it is idle. */
  setWanted(wanted: boolean): void;
  end(): Promise<void>;
}

/** The thread that started this one, seen from here. */
export interface Service {
  answer(message: ThreadReply, transfer: ArrayBuffer[]): void;
  listen(message: (request: ThreadRequest) => void): void;
}

/**
 * The first request hands over the scene; those after it put other receivers into it, or ask for receivers [from, to). Between two scenes a
 * thread rests: it caches the context of the scene that it had.
 */
export type ThreadRequest =
  | { readonly kind: 'prepare'; readonly scene: Scene }
  | { readonly kind: 'rest' }
  | { readonly kind: 'set receivers'; readonly receivers: ReceiverPositions }
  | { readonly kind: 'trace'; readonly from: number; readonly to: number; readonly group?: string | undefined };

export type ThreadReply =
  | { readonly kind: 'ready' }
  /** With the bytes of the cached kernel; null where these are too many. */
  | { readonly kind: 'resting'; readonly bytes: number | null }
  | { readonly kind: 'traced'; readonly transfers: Transfers }
  | { readonly kind: 'failed'; readonly message: string };

/** So many threads are kept when nobody traces: as many as two runs beside each other start. */
const MAX_IDLE = 4;
/** What their towns take together at the most, bytes: an idle thread gives no memory back. */
const MAX_IDLE_BYTES = 512 << 20;

/** A thread that idles, and the bytes of its cached kernel. */
interface Idle {
  readonly thread: Conversation;
  readonly bytes: number;
}

/**
 * Starts tracers on threads that each hold the scene, prepared. Threads that are closed are kept for later scenes: starting one, and its
 * first thousands of pairs, take longer than most runs. Each caches the context of its last scene for the next one.
 * @param open starts one thread, on which `serveTracing` runs
 * @returns what `predict` takes as `startTracers`; it rejects with the reason where the scene cannot be prepared
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
    // The thread may be somebody else's by now.
    isClosed ? Promise.reject(new Error('the trace thread was closed')) : thread.ask(request, kind);
  return {
    async setReceivers(receivers) {
      await ask({ kind: 'set receivers', receivers }, 'ready');
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

/** One question at a time, and its answer. */
class Conversation {
  private readonly thread: Thread;
  private waiting: { resolve: (reply: ThreadReply) => void; reject: (error: Error) => void } | null = null;
  /** Why the thread is no more; a question after that is answered by it. */
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

  /** Answers the question that waits, if any, and all later ones with an error. */
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

  /** Has the thread rest and keeps no process alive for it. @returns the bytes of its cached kernel; null where it is not to be kept, is busy or is no more */
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

  /** Takes an idle thread into use again. @returns false where it ended meanwhile */
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

/** Answers on a thread: prepares the scene it is given, then traces the receivers it is asked for. */
export function serveTracing(service: Service): void {
  const sceneCache = new SceneCache();
  let context: TracingContext | null = null;
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
        service.answer({ kind: 'ready' }, []);
        return;
      }
      const transfers = trace(contextOf(context, request.group), request.from, request.to);
      const { energy, atLoudest, atOwnLoudest, flags, passed } = transfers;
      const columns = passed.flatMap(({ equipment, penalised, maximum }) => [equipment, penalised, maximum]);
      const arrays = [energy, atLoudest, atOwnLoudest, flags, ...columns].filter((array) => array !== null);
      const handedOver = arrays.map(({ buffer }) => buffer as ArrayBuffer);
      service.answer({ kind: 'traced', transfers }, handedOver);
    } catch (error) {
      // A trace that ended in an error has left obstacles out.
      context = null;
      service.answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, []);
    }
  });
}
