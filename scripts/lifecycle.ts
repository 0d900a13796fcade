import { initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { exportDaysOf, settingsOfFunctions, withExportRule } from './lib/lifecycle.ts';
import { Explained, main } from './lib/run.ts';

/** Sets the rule of a bucket that deletes exports which the functions have not deleted. */
main(async () => {
  const [name, project, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) {
    throw new Explained('Usage: npm run lifecycle -- BUCKET [PROJECT]    such as your-project.firebasestorage.app');
  }
  const days = exportDaysOf(settingsOfFunctions(project ?? null));
  const bucket = getStorage(initializeApp()).bucket(name);
  const [{ lifecycle }] = await bucket.getMetadata();
  await bucket.setMetadata({ lifecycle: { rule: withExportRule(lifecycle?.rule ?? [], days) } });
  console.log(
    days === null
      ? `Exports in ${name} are not deleted.`
      : `Exports in ${name} are deleted ${days + 1} days after they were made.`,
  );
});
