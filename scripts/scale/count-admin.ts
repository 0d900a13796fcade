import type { Readable } from 'node:stream';
import { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Meter } from './meter.ts';

const writeSchema = z.looseObject({
  delete: z.string().nullish(),
  update: z.looseObject({ name: z.string() }).nullish(),
});
const commitSchema = z.looseObject({ writes: z.array(writeSchema).nullish() });
const batchSchema = z.looseObject({ documents: z.array(z.unknown()) });
type Answer = { document?: unknown };

/** The two methods with which the Admin SDK sends every Firestore request. */
interface Requests {
  request: (method: string, request: unknown, ...rest: unknown[]) => Promise<unknown>;
  requestStream: (method: string, isBidirectional: boolean, request: unknown, ...rest: unknown[]) => Promise<Readable>;
}

/** Starts to count the Firestore reads and writes of the Admin SDK in this process. */
export function countAdmin(meter: Meter): void {
  const requests = Firestore.prototype as unknown as Requests;
  const { request, requestStream } = requests;
  requests.request = function counted(method, sent, ...rest) {
    if (method === 'commit' && meter.isCounting) countCommit(sent, meter);
    return request.call(this, method, sent, ...rest);
  };
  requests.requestStream = async function counted(method, isBidirectional, sent, ...rest) {
    if (method === 'batchGetDocuments') meter.add('documentReads', batchSchema.parse(sent).documents.length);
    // Up to a thousand index entries of an aggregation are billed as one document.
    if (method === 'runAggregationQuery') meter.add('documentReads', 1);
    const answers = await requestStream.call(this, method, isBidirectional, sent, ...rest);
    if (method === 'runQuery' && meter.isCounting) countQuery(answers, meter);
    return answers;
  };
}

function countCommit(sent: unknown, meter: Meter): void {
  for (const write of commitSchema.parse(sent).writes ?? []) {
    const isDelete = typeof write.delete === 'string';
    meter.add(isDelete ? 'documentDeletes' : 'documentWrites', 1);
    const [, document = ''] = (write.update?.name ?? '').split('/documents/');
    if (/^assessments\/[^/]+$/.test(document)) meter.add('assessmentWrites', 1);
    if (document.startsWith('audit/')) meter.auditWrites += 1;
  }
}

/** Each document in a response is a read. An empty response counts as one read. */
function countQuery(answers: Readable, meter: Meter): void {
  let found = 0;
  const push = answers.push.bind(answers);
  answers.push = (chunk: Answer | null, ...rest) => {
    if (chunk === null) meter.add('documentReads', Math.max(1, found));
    else if (chunk.document !== undefined && chunk.document !== null) found += 1;
    return push(chunk, ...rest);
  };
}
