import { HttpsError } from 'firebase-functions/https';

/** Browser flags of the package that a page without scripts and requests does not need. */
const NOT_NEEDED = ['--disable-web-security', '--allow-running-insecure-content'];

/** Time limits for the start of the browser and for printing. The browser has to be stopped before the call ends. */
const STARTED_WITHIN_MS = 15_000;
const PRINTED_WITHIN_MS = 30_000;

/**
 * Prints a page as a tagged PDF with bookmarks of its headings, in the paper sizes of its style sheet. The page runs no scripts
 * and loads nothing.
 * @throws HttpsError deadline-exceeded
 */
export async function printPdf(html: string): Promise<Uint8Array> {
  // The browser is loaded on demand, so that cold starts of other functions do not load it.
  const [{ default: chromium }, { launch, TimeoutError }] = await Promise.all([
    import('@sparticuz/chromium'),
    import('puppeteer-core'),
  ]);
  chromium.setGraphicsMode = false;
  const browser = await launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((arg) => !NOT_NEEDED.includes(arg)),
    headless: 'shell',
    pipe: true,
    timeout: STARTED_WITHIN_MS,
  });
  const end = Date.now() + PRINTED_WITHIN_MS;
  const left = () => Math.max(1, end - Date.now());
  try {
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    await page.setContent(html, { timeout: left() });
    return await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
      timeout: left(),
    });
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    throw new HttpsError('deadline-exceeded', 'The report takes too long to convert to PDF. Print it from its page.');
  } finally {
    await browser.close();
  }
}
