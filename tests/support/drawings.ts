/** An entity of a DXF file: group codes and values alternate. */
export function entity(type: string, ...tags: Array<string | number>): string {
  const lines = tags.map((value, index) => (index % 2 === 0 ? String(value).padStart(3) : String(value)));
  return ['  0', type, ...lines, ''].join('\n');
}

/** A DXF file with entities and blocks. `unit` is the code of `$INSUNITS`. */
export function drawing(entities: readonly string[], unit = 6, blocks: readonly string[] = []): string {
  const header = `  0\nSECTION\n  2\nHEADER\n  9\n$INSUNITS\n 70\n${unit}\n  0\nENDSEC\n`;
  const section = blocks.length === 0 ? '' : `  0\nSECTION\n  2\nBLOCKS\n${blocks.join('')}  0\nENDSEC\n`;
  return `${header}${section}  0\nSECTION\n  2\nENTITIES\n${entities.join('')}  0\nENDSEC\n  0\nEOF\n`;
}

/** A block of a drawing, with the position of its base point. */
export function block(name: string, base: readonly [number, number], ...entities: readonly string[]): string {
  return `${entity('BLOCK', 8, 0, 2, name, 70, 0, 10, base[0], 20, base[1])}${entities.join('')}${entity('ENDBLK')}`;
}
