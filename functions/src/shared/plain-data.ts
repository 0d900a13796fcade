import { type DocumentData, Timestamp } from 'firebase-admin/firestore';

/** Converts timestamps in a document's data to dates for the schemas of the model. */
export function plainData(data: DocumentData): unknown {
  return withDates(data);
}

function withDates(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(withDates);
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDates(inner)]));
  }
  return value;
}
