import { type Results, resultsSchema } from '../../../model/results/results.ts';
import { openColumns, readColumns } from './read-columns.ts';

/**
 * Results that are sent to a worker: the stored files, which the worker parses, or results that are parsed already. Copying parsed
 * results of 50,000 receivers blocks the page, and copying their files does not.
 */
export type ResultsSource =
  | { readonly kind: 'columns'; readonly head: string; readonly files: ReadonlyMap<string, ArrayBuffer> }
  | { readonly kind: 'json'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'parsed'; readonly results: Results };

/** Returns the results of a source. @throws UnreadableColumns or ZodError if the stored files are damaged */
export async function resultsOf(source: ResultsSource): Promise<Results> {
  switch (source.kind) {
    case 'columns': {
      const columns = openColumns(source.head);
      await Promise.all(Array.from(source.files, ([name, bytes]) => columns.take(name, bytes)));
      return readColumns(columns).results;
    }
    case 'json':
      return resultsSchema.parse(JSON.parse(new TextDecoder().decode(source.bytes)));
    case 'parsed':
      return source.results;
  }
}
