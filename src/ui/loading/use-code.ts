import { useEffect, useState } from 'react';
import { fetchCode } from './fetch-code.ts';

interface FetchedCode<Code> {
  /** Null until it is fetched. */
  code: Code | null;
  isFailed: boolean;
}

/** Fetches code without a component once it is wanted. @param load must keep its identity */
export function useCode<Code extends object>(load: () => Promise<Code>, isWanted: boolean): FetchedCode<Code> {
  const [fetched, setFetched] = useState<FetchedCode<Code>>({ code: null, isFailed: false });
  useEffect(() => {
    if (!isWanted) return;
    fetchCode(load).then(
      (code) => setFetched({ code, isFailed: false }),
      () => setFetched({ code: null, isFailed: true }),
    );
  }, [load, isWanted]);
  return fetched;
}
