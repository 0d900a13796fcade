import { SaxesParser } from 'saxes';
import { type ProblemLog, shortened } from '../../files/problems.ts';

/** An element with its descendants. Names have no prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** Attribute values by name without prefix. */
export type XmlAttributes = Readonly<Record<string, string>>;

/**
 * How an element is handled: its children are visited one by one, it is collected as a whole, or it is skipped with its
 * descendants.
 */
type Choice = 'enter' | 'collect' | 'skip';

export interface XmlHandler {
  /** @param parents names of the enclosing elements, with the root first */
  readonly onOpen: (name: string, attributes: XmlAttributes, parents: readonly string[]) => Choice;
  /** Receives each collected element. */
  readonly onElement: (element: XmlElement) => void;
  /** Names of elements that are left out of collected elements. */
  readonly unwanted?: ReadonlySet<string>;
  /** Called at the end of an entered element. */
  readonly onClose?: (name: string) => void;
}

/** Thrown if reading has to stop. It has the reason as a sentence, and the line. */
export class XmlFault extends Error {
  readonly row: number | null;
  constructor(message: string, row: number | null = null) {
    super(message);
    this.row = row;
  }
}

/** Bytes that are decoded and parsed at once. An XML is never in memory as a whole. */
const CHUNK_BYTES = 1 << 16;
/** Largest nesting depth. No supported format is deeper. */
const MAX_DEPTH = 100;
/** Most elements within a collected element. */
const MAX_COLLECTED = 2_000_000;

/**
 * Reads an XML sequentially and passes the wanted elements to a handler. Skipped elements take no memory. A DOCTYPE is rejected,
 * so that entities cannot expand.
 * @param what expected content of the file: `CityGML`
 * @returns whether the file was read completely; otherwise the log has the reason
 */
export function walkXml(bytes: Uint8Array, what: string, handler: XmlHandler, log: ProblemLog): boolean {
  try {
    parse(bytes, what, handler);
    return true;
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    log.error(error.message, { row: error.row });
    return false;
  }
}

/** The name of the root element without its prefix. Null if the first 64 kB contain none. */
export function rootOfXml(bytes: Uint8Array): string | null {
  let root: string | null = null;
  const handler: XmlHandler = {
    onOpen: (name) => {
      root ??= name;
      return 'skip';
    },
    onElement: () => undefined,
  };
  try {
    parse(bytes.subarray(0, CHUNK_BYTES), 'XML', handler);
  } catch (error) {
    // The text is usually truncated here. The reader of the file reports real faults.
    if (!(error instanceof XmlFault)) throw error;
  }
  return root;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: XmlElement[];
  text: string;
}

function parse(bytes: Uint8Array, what: string, { onOpen, onElement, onClose, unwanted }: XmlHandler): void {
  const parser = new SaxesParser();
  const parents: string[] = [];
  const collected: OpenElement[] = [];
  let collectedCount = 0;
  let skippedDepth = 0;
  const stop = (message: string) => {
    throw new XmlFault(message, parser.line);
  };
  parser.on('doctype', () => stop('The file has a DOCTYPE, which may define entities and is not read. Remove it.'));
  parser.on('error', (error) => stop(faultOf(error, what)));
  parser.on('opentag', ({ name: prefixed, attributes: given }) => {
    const depth = parents.length + collected.length + skippedDepth;
    if (depth >= MAX_DEPTH) stop(`Elements lie more than ${MAX_DEPTH} deep in each other. Expected ${what}.`);
    if (skippedDepth > 0) {
      skippedDepth += 1;
      return;
    }
    const name = localName(prefixed);
    const attributes = withLocalNames(given);
    if (collected.length > 0) {
      if (unwanted?.has(name) === true) {
        skippedDepth = 1;
        return;
      }
      collectedCount += 1;
      if (collectedCount > MAX_COLLECTED) stop(`An element has more than two million others in it. Expected ${what}.`);
    } else {
      const choice = onOpen(name, attributes, parents);
      if (choice === 'skip') skippedDepth = 1;
      if (choice === 'enter') parents.push(name);
      if (choice !== 'collect') return;
      collectedCount = 0;
    }
    collected.push({ name, attributes, children: [], text: '' });
  });
  const onText = (text: string) => {
    const open = collected.at(-1);
    if (open !== undefined && skippedDepth === 0) open.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    if (skippedDepth > 0) {
      skippedDepth -= 1;
      return;
    }
    const closed = collected.pop();
    if (closed === undefined) {
      const name = parents.pop();
      if (name !== undefined) onClose?.(name);
      return;
    }
    const outer = collected.at(-1);
    if (outer === undefined) onElement(closed);
    else outer.children.push(closed);
  });
  for (const chunk of textChunks(bytes, () => parser.line)) {
    try {
      parser.write(chunk);
    } catch (error) {
      // A fault from the handler gets the current line of the parser.
      if (error instanceof XmlFault && error.row === null) throw new XmlFault(error.message, parser.line);
      throw error;
    }
  }
  parser.close();
}

/** Decodes the text of a file in parts, in the encoding that its declaration names. */
function* textChunks(bytes: Uint8Array, line: () => number): Generator<string> {
  const label = encodingOf(bytes);
  const decoder = decoderOf(label);
  if (decoder === null)
    throw new XmlFault(`The encoding ${shortened(label, 40)} is not known. Save the file as UTF-8.`);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new XmlFault(`From about this line on the text is not ${label}. Save the file as UTF-8.`, line());
  }
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Longest XML declaration, bytes. */
const MAX_DECLARATION_BYTES = 400;

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_DECLARATION_BYTES));
  return /<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1] ?? 'utf-8';
}

/** Converts a message of the parser, such as `12:5: unclosed tag: a`. */
function faultOf({ message }: Error, what: string): string {
  const reason = shortened(message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''), 100);
  const isCutOff = /^(unclosed|unexpected end|document must contain a root)/.test(reason);
  return isCutOff
    ? `The file is cut off, or no XML (${reason}). Expected ${what}.`
    : `The file is no well-formed XML (${reason}). Expected ${what}.`;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function withLocalNames(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const local: Record<string, string> = {};
  for (const name in attributes) {
    // An attribute such as xsi:type or xlink:type must not replace one without a prefix.
    const own = localName(name);
    if (own === name || !Object.hasOwn(local, own)) local[own] = attributes[name] ?? '';
  }
  return local;
}

/** The children of an element by a name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** The text of an element without surrounding blanks. */
export function textOfElement({ text }: XmlElement): string {
  return text.trim();
}
