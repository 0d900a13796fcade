import validation from '../../src/domain/validation.json' with { type: 'json' };
import { expect, openAs, signIn, test } from './world.ts';

test('whoever signed in reads how levels are predicted and how that was checked', async ({ page, village }) => {
  await page.goto('/about/method');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fabout%2Fmethod$/);
  await signIn(page, village.engineer);
  await expect(page.getByRole('heading', { name: 'How levels are predicted' })).toBeVisible();
  await expect(page).toHaveURL(/\/about\/method$/);
  const rows = page.getByRole('table', { name: 'Published cases' }).getByRole('row');
  await expect(rows).toHaveCount(1 + validation.cases.length);
  await expect(rows.nth(1)).toContainText(validation.cases[0]!.worstBandDb.toFixed(3));
  await expect(page.getByText(`version ${validation.engineVersion}`)).toBeVisible();
});

test('the notices of the libraries go along with the page', async ({ page, request, village }) => {
  await openAs(page, village, '/about/method');
  const link = page.getByRole('link', { name: 'Licences of the libraries in this page' });
  const notices = await request.get((await link.getAttribute('href')) ?? '');
  expect(notices.headers()['content-type']).toContain('text/plain');
  const text = await notices.text();
  for (const library of ['leaflet', 'react-dom', 'react-leaflet'])
    expect(text).toMatch(new RegExp(`^## ${library} - `, 'm'));
});
