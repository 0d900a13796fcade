import { type Firestore, GeoPoint, DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';

/** Tags of values that JSON cannot represent. A map with a key like a tag is written as pairs. */
const TAGS = ['$timestamp', '$bytes', '$reference', '$place', '$number', '$vector', '$map'] as const;
type Tag = (typeof TAGS)[number];

/** A value of a document as JSON. @throws TypeError for a type that JSON would lose */
export function encodeValue(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : tagged('$number', Object.is(value, -0) ? '-0' : String(value));
  }
  if (Array.isArray(value)) return value.map(encodeValue);
  if (value instanceof Timestamp) return tagged('$timestamp', [value.seconds, value.nanoseconds]);
  if (value instanceof GeoPoint) return tagged('$place', [value.latitude, value.longitude]);
  if (value instanceof DocumentReference) return tagged('$reference', value.path);
  if (value instanceof Uint8Array) return tagged('$bytes', Buffer.from(value).toString('base64'));
  if (isVector(value)) return tagged('$vector', value.toArray());
  if (isPlain(value)) return encodeMap(value);
  throw new TypeError(`a value of a kind that a backup does not know: ${Object.prototype.toString.call(value)}`);
}

const tagged = (tag: Tag, content: unknown) => ({ [tag]: content });

function encodeMap(map: Record<string, unknown>): unknown {
  const pairs = Object.entries(map).map(([key, value]) => [key, encodeValue(value)] as const);
  return pairs.some(([key]) => key.startsWith('$')) ? tagged('$map', pairs) : Object.fromEntries(pairs);
}

/** Decodes a value. @throws TypeError for JSON that no backup contains */
export function decodeValue(firestore: Firestore, json: unknown): unknown {
  if (Array.isArray(json)) return json.map((each) => decodeValue(firestore, each));
  if (!isPlain(json)) return json;
  const [first] = Object.entries(json);
  if (first?.[0].startsWith('$') !== true) {
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, decodeValue(firestore, value)]));
  }
  return decodeTagged(firestore, first[0], first[1]);
}

function decodeTagged(firestore: Firestore, tag: string, content: unknown): unknown {
  const known = TAGS.find((each) => each === tag);
  switch (known) {
    case '$timestamp': {
      const [seconds, nanoseconds] = content as [number, number];
      return new Timestamp(seconds, nanoseconds);
    }
    case '$place': {
      const [latitude, longitude] = content as [number, number];
      return new GeoPoint(latitude, longitude);
    }
    case '$reference':
      return firestore.doc(String(content));
    case '$bytes':
      return Buffer.from(String(content), 'base64');
    case '$number':
      return Number(content);
    case '$vector':
      return FieldValue.vector(content as number[]);
    case '$map':
      return Object.fromEntries(
        (content as Array<[string, unknown]>).map(([key, value]) => [key, decodeValue(firestore, value)]),
      );
    case undefined:
      throw new TypeError(`a value of a kind that no backup has: ${tag}`);
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isVector(value: unknown): value is { toArray: () => number[] } {
  return typeof value === 'object' && value !== null && value.constructor.name === 'VectorValue';
}
