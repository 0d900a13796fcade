import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Explained, run } from './run.ts';

const OLDEST_JAVA = 21;

/** Possible folders of a JDK: those in JAVA_HOME and PATH, then the usual folders of Debian, Fedora and macOS. */
function candidateFolders(): string[] {
  const fromPath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const home = process.env.JAVA_HOME === undefined ? [] : [path.join(process.env.JAVA_HOME, 'bin')];
  const roots: Array<[folder: string, inside: string]> = [
    ['/usr/lib/jvm', 'bin'],
    ['/usr/java', 'bin'],
    ['/opt/java', 'bin'],
    ['/Library/Java/JavaVirtualMachines', 'Contents/Home/bin'],
    ['/opt/homebrew/opt', 'bin'],
  ];
  const fromRoots = roots.flatMap(([folder, inside]) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /jdk|java|jvm|temurin|zulu|corretto/i.test(name))
          .sort()
          .toReversed()
          .map((name) => path.join(folder, name, inside))
      : [],
  );
  return [...home, ...fromPath, ...fromRoots];
}

async function javaVersion(folder: string): Promise<number> {
  const program = path.join(folder, 'java');
  if (!existsSync(program)) return 0;
  const { output } = await run(program, ['-version'], { timeoutMs: 20_000 });
  return Number(/version "(\d+)/.exec(output)?.[1] ?? 0);
}

/**
 * The folder of a `java` of version 21 or later, which firebase-tools needs first on PATH.
 * @throws Explained if the machine has none
 */
export async function findJava(): Promise<string> {
  let newest = 0;
  for (const folder of new Set(candidateFolders())) {
    const version = await javaVersion(folder);
    if (version >= OLDEST_JAVA) return folder;
    newest = Math.max(newest, version);
  }
  const found = newest === 0 ? 'none was found' : `the newest found is ${newest}`;
  throw new Explained(
    `The Firebase emulators need a Java development kit of version ${OLDEST_JAVA} or later; ${found}. ` +
      'Install one (on Debian: apt-get install openjdk-21-jdk-headless or later) or point JAVA_HOME at it.',
  );
}
