import type { DocumentData, DocumentReference, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { plainData } from '../../../functions/src/shared/plain-data.ts';
import type { Backend } from '../backup/backend.ts';

/** An addition to existing data. */
export type Addition =
  /** Fields that a document lacks. They are written only if the document is unchanged. */
  | { kind: 'fields'; reference: DocumentReference; fields: DocumentData; readAt: Timestamp }
  /** A document that does not exist. */
  | { kind: 'document'; reference: DocumentReference; data: DocumentData }
  /** The company of an object in its metadata. */
  | { kind: 'company'; path: string; company: string; metageneration: number | string };

/** Findings in one collection, or under one path of Storage. */
export interface Findings {
  readonly of: string;
  readonly count: number;
  /** Notes on documents or objects: the name, and a sentence. */
  readonly notes: ReadonlyArray<readonly [name: string, sentence: string]>;
  readonly additions: readonly Addition[];
}

/** Collects findings. */
export class Found implements Findings {
  count = 0;
  readonly notes: Array<readonly [string, string]> = [];
  readonly additions: Addition[] = [];

  readonly of: string;

  constructor(of: string) {
    this.of = of;
  }

  note(name: string, sentence: string): void {
    this.notes.push([name, sentence]);
  }

  /** Adds the fields that a document lacks. @returns whether it lacks any */
  addFields(document: QueryDocumentSnapshot, wanted: DocumentData): boolean {
    const there = document.data();
    const fields = Object.fromEntries(Object.entries(wanted).filter(([field]) => !Object.hasOwn(there, field)));
    if (Object.keys(fields).length === 0) return false;
    this.additions.push({ kind: 'fields', reference: document.ref, fields, readAt: document.updateTime });
    return true;
  }
}

/** Why the product cannot read a document. Null if it can. */
export function faultOf(schema: z.ZodType, data: DocumentData): string | null {
  const parsed = schema.safeParse(plainData(data));
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.') || 'the document'}: ${issue?.message ?? 'cannot be read'}`;
}

const PAGE = 200;

/** Yields all documents of a collection, some hundred at a time. */
export async function* documentsOf({ firestore }: Backend, collection: string): AsyncGenerator<QueryDocumentSnapshot> {
  let page = firestore.collection(collection).orderBy('__name__').limit(PAGE);
  for (;;) {
    const { docs } = await page.get();
    yield* docs;
    const last = docs.at(-1);
    if (last === undefined || docs.length < PAGE) return;
    page = firestore.collection(collection).orderBy('__name__').startAfter(last).limit(PAGE);
  }
}
