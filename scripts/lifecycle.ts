import { initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { EXPORT_DAYS, withExportRule } from './lib/lifecycle.ts';
import { Explained, main } from './lib/run.ts';

/** Has a bucket delete exports that the functions did not sweep. */
main(async () => {
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) {
    throw new Explained('Usage: npm run lifecycle -- BUCKET    such as your-project.firebasestorage.app');
  }
  const bucket = getStorage(initializeApp()).bucket(name);
  const [{ lifecycle }] = await bucket.getMetadata();
  await bucket.setMetadata({ lifecycle: { rule: withExportRule(lifecycle?.rule ?? []) } });
  console.log(`Exports in ${name} are deleted ${EXPORT_DAYS} days after they were made.`);
});
