/** Writes the results for cases, comparisons, areas and lines into the page about the method and into docs/acoustics.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT, validate, VALIDATION_FILE, withTables } from './validation.ts';

const validation = await validate();
writeFileSync(VALIDATION_FILE, `${JSON.stringify(validation, null, 2)}\n`);
writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8'), validation));
for (const { name, worstBandDb, totalDb } of validation.cases) console.log(`${name}: ${worstBandDb} ${totalDb}`);
for (const { name, belowDb } of validation.comparisons) console.log(`${name}: below ${belowDb}`);
for (const { name, spread95Db, loudestWithin1DbPct } of validation.areas)
  console.log(`${name}: spread ${spread95Db}, loudest ${loudestWithin1DbPct} %`);
