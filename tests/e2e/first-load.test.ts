import { urls } from '../../src/ui/urls.ts';
import { expect, openAs, test } from './world.ts';

test('pointing at a link loads its page in advance', { tag: '@scheduled' }, async ({ page, village }) => {
  await openAs(page, village, urls.home);
  const link = page.getByRole('link', { name: village.project.name });
  await expect(link).toBeVisible();
  const fetchedPage = page.waitForResponse((response) => /project-page.*\.js$/.test(response.url()));
  await link.hover();
  await fetchedPage;
  await expect(page).toHaveURL(/\/$/);
});
