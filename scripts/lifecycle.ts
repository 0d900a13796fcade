import { initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { withExportRule } from './lib/lifecycle.ts';
import { Explained, main } from './lib/run.ts';

/** Has a bucket delete exports a day after they were made. */
main(async () => {
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) {
    throw new Explained('Usage: npm run lifecycle -- BUCKET    such as your-project.firebasestorage.app');
  }
  const bucket = getStorage(initializeApp()).bucket(name);
  const [{ lifecycle }] = await bucket.getMetadata();
  await bucket.setMetadata({ lifecycle: { rule: withExportRule(lifecycle?.rule ?? []) } });
  console.log(`Exports in ${name} are deleted a day after they were made.`);
});
