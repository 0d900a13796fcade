import type { Import } from './imports.ts';

/** Where the generated part of docs/architecture.md begins and ends. */
const BEGIN = '<!-- made by npm run architecture -->';
const END = '<!-- end of what npm run architecture makes -->';

/** How many import statements lead from one room to another. */
type Ways = Map<string, Map<string, number>>;

/** The document with its pictures and tables rebuilt from the imports. */
export function withPictures(document: string, imports: readonly Import[]): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/architecture.md needs ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${pictures(imports)}\n\n${END}${after}`;
}

function pictures(imports: readonly Import[]): string {
  return [
    '### The whole',
    pictureOf(imports, wholeRoom),
    tableOf(imports, wholeRoom),
    '### Inside the prediction, `src/acoustics`',
    pictureOf(imports, (file) => innerRoom(file, 'src/acoustics/')),
    '### Inside the geodata, `src/geodata`',
    pictureOf(imports, (file) => innerRoom(file, 'src/geodata/')),
  ].join('\n\n');
}

/** `src/domain`, `functions/src` …; all features are one room. */
function wholeRoom(file: string): string | null {
  return /^(src\/[^/]+|functions\/src)\//.exec(file)?.[1] ?? null;
}

function innerRoom(file: string, folder: string): string | null {
  return file.startsWith(folder) && file.includes('/', folder.length)
    ? file.slice(folder.length, file.indexOf('/', folder.length))
    : null;
}

function waysOf(imports: readonly Import[], roomOf: (file: string) => string | null): Ways {
  const ways: Ways = new Map();
  for (const { from, to } of imports) {
    const room = roomOf(from);
    const next = to === null ? null : roomOf(to);
    if (room === null) continue;
    const own = ways.get(room) ?? new Map<string, number>();
    ways.set(room, own);
    if (next !== null && next !== room) own.set(next, (own.get(next) ?? 0) + 1);
  }
  return ways;
}

/** A Mermaid picture without the ways that a longer one shows as well. */
function pictureOf(imports: readonly Import[], roomOf: (file: string) => string | null): string {
  const ways = waysOf(imports, roomOf);
  const rooms = [...ways.keys()].sort();
  const lines = rooms.flatMap((room) => [
    `  ${nodeOf(room)}["${room}"]`,
    ...[...(ways.get(room) ?? [])]
      .map(([next]) => next)
      .filter((next) => !isShownByLonger(ways, room, next))
      .sort()
      .map((next) => `  ${nodeOf(room)} --> ${nodeOf(next)}`),
  ]);
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

const nodeOf = (room: string) => room.replace(/\W/g, '_');

function isShownByLonger(ways: Ways, room: string, next: string): boolean {
  return [...(ways.get(room)?.keys() ?? [])].some((other) => other !== next && reaches(ways, other, next, new Set()));
}

function reaches(ways: Ways, from: string, to: string, seen: Set<string>): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(ways.get(from)?.keys() ?? [])].some((next) => reaches(ways, next, to, seen));
}

function tableOf(imports: readonly Import[], roomOf: (file: string) => string | null): string {
  const rows = [...waysOf(imports, roomOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([room, ways]) => {
      const named = [...ways].sort(([a], [b]) => (a < b ? -1 : 1)).map(([next]) => `\`${next}\``);
      return `| \`${room}\` | ${named.join(', ') || 'nothing of the project'} |`;
    });
  return ['| room | imports today |', '|---|---|', ...rows].join('\n');
}
