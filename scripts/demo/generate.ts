import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoFiles } from './demo-files.ts';

export {
  demoCatchments,
  demoCorridor,
  demoFiles,
  demoGenerator,
  demoPlatformEdge,
  demoWorkSite,
  picturedVillageFiles,
  villageFiles,
} from './demo-files.ts';

/** `node scripts/demo/generate.ts FOLDER` writes the demo project's files in folders as in Storage. */
function main(target: string | undefined): void {
  if (target === undefined) {
    console.error('Usage: node scripts/demo/generate.ts FOLDER');
    process.exitCode = 1;
    return;
  }
  for (const { folder, name, bytes } of demoFiles()) {
    mkdirSync(join(target, folder), { recursive: true });
    writeFileSync(join(target, folder, name), bytes);
    console.log(`${join(target, folder, name)}  ${bytes.length} bytes`);
  }
}

if (import.meta.main) main(process.argv[2]);
