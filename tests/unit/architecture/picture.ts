import { type Import, isTest, sideOf } from './imports.ts';

/** Marks of the start and end of the generated part of docs/architecture.md. */
const BEGIN = '<!-- made by npm run architecture -->';
const END = '<!-- end of what npm run architecture makes -->';

/** Number of import statements from one folder to another. */
type Ways = Map<string, Map<string, number>>;

/** Returns the document with its pictures and tables generated again from the imports. */
export function withPictures(document: string, imports: readonly Import[]): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/architecture.md needs ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${pictures(imports)}\n\n${END}${after}`;
}

function pictures(imports: readonly Import[]): string {
  const source = imports.filter(({ from }) => /^(src|functions\/src)\//.test(from) && !isTest(from));
  return [
    '### The layers',
    pictureOf(source, layerOf),
    tableOf(source, layerOf),
    '### Rules of the capabilities',
    pictureOf(source, rulesOf),
    '### Inside the prediction, `src/engine`',
    pictureOf(source, (file) => innerFolder(file, 'src/engine/')),
    '### Inside the readers of files, `src/gis`',
    pictureOf(source, (file) => innerFolder(file, 'src/gis/')),
  ].join('\n\n');
}

/** Returns the layer of a file, such as `src/model` or `functions/src`. The same side of all capabilities forms one layer. */
function layerOf(file: string): string | null {
  const side = sideOf(file);
  if (side === null || side.startsWith('functions/')) return side && 'functions/src';
  return /^src\/[^/]+$/.test(side) ? side : side.replace(/^src\/[^/]+/, '*');
}

function rulesOf(file: string): string | null {
  return /^src\/([^/]+)\/rules\//.exec(file)?.[1] ?? null;
}

function innerFolder(file: string, folder: string): string | null {
  return file.startsWith(folder) && file.includes('/', folder.length)
    ? file.slice(folder.length, file.indexOf('/', folder.length))
    : null;
}

function waysOf(imports: readonly Import[], folderOf: (file: string) => string | null): Ways {
  const ways: Ways = new Map();
  for (const { from, to } of imports) {
    const folder = folderOf(from);
    const next = to === null ? null : folderOf(to);
    if (folder === null) continue;
    const own = ways.get(folder) ?? new Map<string, number>();
    ways.set(folder, own);
    if (next !== null && next !== folder) own.set(next, (own.get(next) ?? 0) + 1);
  }
  return ways;
}

/** Returns a Mermaid diagram without arrows that a longer path already implies. */
function pictureOf(imports: readonly Import[], folderOf: (file: string) => string | null): string {
  const ways = waysOf(imports, folderOf);
  const folders = [...ways.keys()].sort();
  const lines = folders.flatMap((folder) => [
    `  ${nodeOf(folder)}["${folder}"]`,
    ...[...(ways.get(folder) ?? [])]
      .map(([next]) => next)
      .filter((next) => !isShownByLonger(ways, folder, next))
      .sort()
      .map((next) => `  ${nodeOf(folder)} --> ${nodeOf(next)}`),
  ]);
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

const nodeOf = (folder: string) => folder.replace(/\W/g, '_');

function isShownByLonger(ways: Ways, folder: string, next: string): boolean {
  return [...(ways.get(folder)?.keys() ?? [])].some((other) => other !== next && reaches(ways, other, next, new Set()));
}

function reaches(ways: Ways, from: string, to: string, seen: Set<string>): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(ways.get(from)?.keys() ?? [])].some((next) => reaches(ways, next, to, seen));
}

function tableOf(imports: readonly Import[], folderOf: (file: string) => string | null): string {
  const rows = [...waysOf(imports, folderOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, ways]) => {
      const named = [...ways].sort(([a], [b]) => (a < b ? -1 : 1)).map(([next]) => `\`${next}\``);
      return `| \`${folder}\` | ${named.join(', ') || 'nothing of the project'} |`;
    });
  return ['| layer | imports today |', '|---|---|', ...rows].join('\n');
}
