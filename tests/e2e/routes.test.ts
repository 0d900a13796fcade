import { processingSchema } from '../../src/model/assessment/assessment.ts';
import { stationArea } from './work-areas.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test(
  'results that are damaged, belong to another run or may not be read are reported with a message',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Stored', workAreas: stationArea() });
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible();
    const assessment = village.admin.firestore.doc(`assessments/${id}`);
    const { resultRun } = processingSchema.pick({ resultRun: true }).parse((await assessment.get()).get('processing'));
    const folder = `assessment_results/${id}/runs/${resultRun}/columns`;
    const results = `assessment_results/${id}/results.json`;
    const told = async (sentence: string) => {
      await page.goto(`${address}?view=results`);
      await expect(page.getByRole('alert')).toContainText(sentence);
    };
    /** Tries three changes of a stored file and restores it. */
    const damage = async (path: string, unreadable: string) => {
      const file = village.admin.bucket.file(path);
      const whole = (await readStored(file)).toString();
      const store = (text: string, company = village.company.id) =>
        file.save(text, { metadata: { metadata: { company } } });
      await store('{"schema":');
      await told(unreadable);
      await store(whole.replace(/"inputHash":"[^"]*"/, '"inputHash":"of another run"'));
      await told('The stored results are not those of the last run.');
      await store(whole, 'another-company');
      await told('You may not open this file.');
      await store(whole);
    };
    await damage(`${folder}/head.json`, 'The stored results are damaged. Process the assessment again.');
    const details = village.admin.bucket.file(`${folder}/details.bin`);
    const bytes = await readStored(details);
    await details.save(bytes.subarray(0, 1_000), { metadata: { metadata: { company: village.company.id } } });
    await told('The stored results are cut off: details.bin has 1000 bytes');
    // Results of the original product have no run.
    await assessment.update({ 'processing.resultRun': null });
    await damage(results, 'The stored results cannot be read. Process the assessment again.');
    await page.goto(`${address}?view=results`);
    await expect(page.getByRole('grid', { name: 'Receivers' })).toBeVisible();
  },
);
