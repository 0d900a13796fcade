import type { z } from 'zod';

/**
 * Asks a worker once and takes its replies; null for one that is none, and where the worker broke.
 * @param transfer buffers that the worker takes over
 */
export function askWorker<Reply>(
  worker: Worker,
  request: unknown,
  transfer: Transferable[],
  replySchema: z.ZodType<Reply>,
  take: (reply: Reply | null) => void,
): void {
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const reply = replySchema.safeParse(data);
    take(reply.success ? reply.data : null);
  });
  worker.addEventListener('error', () => take(null));
  worker.postMessage(request, transfer);
}
