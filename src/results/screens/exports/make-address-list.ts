import { Explained } from '../../../firebase/error-texts.ts';
import { startWorker } from '../../../ui/loading/start-worker.ts';
import { runInWorker } from '../../../ui/loading/worker-rpc.ts';
import type { AddressListFormat } from '../../rules/address-list-file.ts';
import type { ResultsSource } from '../../rules/columns/results-source.ts';

export interface AddressListWork {
  input: { readonly source: ResultsSource; readonly format: AddressListFormat };
  output: Blob;
  progress: never;
}

/** Writes the list of addresses of stored results as a file, in a worker. @throws Explained */
export function makeAddressList(source: ResultsSource, format: AddressListFormat): Promise<Blob> {
  const failure = new Explained('The address list could not be written. Reload the page and try again.');
  return runInWorker<AddressListWork>(startWorker('address-list'), { source, format }, failure);
}
