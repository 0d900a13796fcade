/** A script of the bundler: an entry, which is a page or a part that is fetched on demand, or a script that entries share. */
export interface Chunk {
  fileName: string;
  isEntry: boolean;
  isDynamicEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
  moduleIds: readonly string[];
  code: string;
}

interface Script {
  isEntry: boolean;
  modules: string[];
  bytes: number;
  imports: Set<Script>;
  /** Entries, including parts that are fetched on demand, that load it. */
  users: Set<Chunk>;
}

/** Bytes that merging scripts adds to each entry. */
type Excess = ReadonlyArray<[entry: Chunk, bytes: number]>;

/** Largest relative increase of the bytes of an entry. Most entries become smaller, because larger scripts compress better. */
const MAX_EXCESS = 0.03;

/** Limits for the bytes that one merge may add to all entries together. The cheapest merges are done first. */
const CEILINGS = Array.from({ length: 10 }, (_, round) => 4 ** round);

/**
 * Merges scripts with almost the same users. The bundler creates one script per set of entries, which gives several hundred
 * scripts, most of them below 4 kB. Each costs the browser a request.
 * @returns the modules of each shared script
 */
export function mergeShared(chunks: readonly Chunk[]): string[][] {
  const loaded = loadedBy(chunks);
  const spare = new Map([...loaded].map(([entry, its]) => [entry, MAX_EXCESS * sumOf(its, ({ code }) => code.length)]));
  let scripts = scriptsOf(chunks, loaded);
  const shared = () => scripts.filter((script) => !script.isEntry);
  for (const ceiling of CEILINGS) {
    for (const script of shared().toSorted((a, b) => a.bytes - b.bytes)) {
      const found = cheapestMerge(script, shared(), ceiling, spare);
      if (found === null) continue;
      for (const [entry, bytes] of found.excess) spare.set(entry, (spare.get(entry) ?? 0) - bytes);
      scripts = scripts.filter((other) => other !== script);
      mergeInto(found.target, script, scripts);
    }
  }
  return shared().map(({ modules }) => modules);
}

/**
 * The chunks that are loaded with each entry: those that it imports, and those that all entries which can request it have already
 * loaded.
 */
function loadedBy(chunks: readonly Chunk[]): Map<Chunk, Set<Chunk>> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const importsOf = ({ imports }: Chunk) => imports.flatMap((name) => named.get(name) ?? []);
  // A part that one page fetches on demand can be imported by another page. The bundler does not call it an entry then.
  const asked = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const entries = chunks.filter((chunk) => isEntry(chunk) || asked.has(chunk.fileName));
  const own = new Map(entries.map((entry) => [entry, reachable(entry, importsOf)]));
  const askers = new Map(
    entries.map(({ fileName }) => {
      const asks = ({ dynamicImports }: Chunk) => dynamicImports.includes(fileName);
      return [
        fileName,
        entries.filter((other) => other.fileName !== fileName && [...(own.get(other) ?? [])].some(asks)),
      ];
    }),
  );
  let loaded = own;
  // Entries request other entries, a few levels deep.
  for (let before = -1; before !== sumOf(loaded.values(), ({ size }) => size);) {
    before = sumOf(loaded.values(), ({ size }) => size);
    const known = loaded;
    loaded = new Map(
      entries.map((entry) => {
        const theirs = (askers.get(entry.fileName) ?? []).map((asker) => known.get(asker) ?? new Set<Chunk>());
        const common =
          theirs.length === 0
            ? new Set<Chunk>()
            : theirs.reduce((all, its) => new Set([...all].filter((chunk) => its.has(chunk))));
        return [entry, new Set([...common, ...(own.get(entry) ?? [])])];
      }),
    );
  }
  return loaded;
}

function scriptsOf(chunks: readonly Chunk[], loaded: ReadonlyMap<Chunk, ReadonlySet<Chunk>>): Script[] {
  const scripts = new Map<string, Script>();
  for (const chunk of chunks) {
    const { fileName, moduleIds, code } = chunk;
    const users = new Set([...loaded].filter(([, its]) => its.has(chunk)).map(([entry]) => entry));
    scripts.set(fileName, {
      modules: [...moduleIds],
      bytes: code.length,
      imports: new Set(),
      users,
      isEntry: isEntry(chunk),
    });
  }
  for (const { fileName, imports } of chunks) {
    for (const name of imports) {
      const imported = scripts.get(name);
      if (imported !== undefined) scripts.get(fileName)?.imports.add(imported);
    }
  }
  return [...scripts.values()];
}

/** The best target for merging a script: it adds the fewest bytes, no entry exceeds its limit, and no import cycle results. */
function cheapestMerge(
  script: Script,
  scripts: readonly Script[],
  ceiling: number,
  spare: ReadonlyMap<Chunk, number>,
): { target: Script; excess: Excess } | null {
  let best: { target: Script; excess: Excess } | null = null;
  let leastBytes = ceiling;
  for (const target of scripts) {
    // A quick estimate excludes most targets.
    if (target === script || ownExcess(script, target) >= leastBytes) continue;
    const excess = [...excessOf(script, target), ...excessOf(target, script)];
    const bytes = sumOf(excess, ([, added]) => added);
    if (bytes >= leastBytes || excess.some(([entry, added]) => added > (spare.get(entry) ?? 0))) continue;
    if (leadsAround(script, target) || leadsAround(target, script)) continue;
    best = { target, excess };
    leastBytes = bytes;
  }
  return best;
}

const ownExcess = (a: Script, b: Script) =>
  onlyIn(a.users, b.users).length * b.bytes + onlyIn(b.users, a.users).length * a.bytes;

/** The bytes that users of a script fetch without need if it is merged with another script and everything that this imports. */
function excessOf({ users }: Script, added: Script): Excess {
  const needed = [...reachable(added, ({ imports }) => imports)];
  const inVain = (user: Chunk) => needed.filter((script) => !script.users.has(user));
  return onlyIn(users, added.users).map((user) => [user, sumOf(inVain(user), ({ bytes }) => bytes)]);
}

/** Whether a script imports another one indirectly. */
const leadsAround = (from: Script, to: Script) =>
  [...from.imports].some((next) => next !== to && reachable(next, ({ imports }) => imports).has(to));

function mergeInto(target: Script, script: Script, scripts: readonly Script[]): void {
  target.modules.push(...script.modules);
  target.bytes += script.bytes;
  for (const imported of script.imports) target.imports.add(imported);
  for (const user of script.users) target.users.add(user);
  for (const { imports } of scripts) if (imports.delete(script)) imports.add(target);
  target.imports.delete(target);
  for (const needed of reachable(target, ({ imports }) => imports)) {
    for (const user of target.users) needed.users.add(user);
  }
}

const isEntry = (chunk: Chunk) => chunk.isEntry || chunk.isDynamicEntry;

/** Items that only the first set has. */
const onlyIn = <Item>(items: ReadonlySet<Item>, others: ReadonlySet<Item>) =>
  [...items].filter((item) => !others.has(item));

function reachable<Node>(from: Node, nextOf: (node: Node) => Iterable<Node>, found = new Set<Node>()): Set<Node> {
  if (found.has(from)) return found;
  found.add(from);
  for (const next of nextOf(from)) reachable(next, nextOf, found);
  return found;
}

function sumOf<Item>(items: Iterable<Item>, valueOf: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += valueOf(item);
  return sum;
}
