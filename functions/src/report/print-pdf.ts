import { HttpsError } from 'firebase-functions/https';

/** What the package asks for, and a page that loads nothing has no use for. */
const NOT_NEEDED = ['--disable-web-security', '--allow-running-insecure-content'];

/** A browser that does not start, or a page that is too long, has to be ended before the call is. */
const STARTED_WITHIN_MS = 15_000;
const PRINTED_WITHIN_MS = 30_000;

/**
 * Prints a page as a PDF: tagged, with bookmarks of its headings, in the sizes that its style asks for. Nothing in the page runs, and
 * nothing is fetched for it.
 * @throws HttpsError deadline-exceeded
 */
export async function printPdf(html: string): Promise<Uint8Array> {
  // Only this needs a browser: a cold start of the other functions is spared it.
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
