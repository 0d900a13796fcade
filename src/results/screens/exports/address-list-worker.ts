/** Writes the list of addresses in a worker, so that the page stays responsive. */
import { serveWorker } from '../../../ui/loading/worker-rpc.ts';
import { addressListFile } from '../../rules/address-list-file.ts';
import { resultsOf } from '../../rules/columns/results-source.ts';
import type { AddressListWork } from './make-address-list.ts';

serveWorker<AddressListWork>(async ({ source, format }) => addressListFile(await resultsOf(source), format));
