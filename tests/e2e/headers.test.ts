import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './world.ts';

/** Starts to collect violations of the page's policy, on this and every later document. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('onViolation', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const onViolation = (window as unknown as { onViolation: (what: string) => void }).onViolation;
      onViolation(`${violatedDirective}: ${blockedURI}`);
    });
  });
  return violations;
}

test('the content security policy blocks injected scripts and requests to other hosts', async ({ page }) => {
  const violations = await collectViolations(page);
  const response = await page.goto('/login');
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  expect(policy).toMatch(/script-src 'self'[^;]*;/);
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|\*|data:|blob:/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // The script is inserted through the DOM, as an injected element would be. Playwright's own evaluation is not subject to the
  // policy.
  page.removeAllListeners('console');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const image = document.createElement('div');
    image.innerHTML = '<img src="data:," onerror="window.injected = true">';
    document.body.append(image);
    await fetch('https://elsewhere.example/steal').catch(() => {});
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  await expect.poll(() => violations.join()).toContain('script-src');
  await expect.poll(() => violations.join()).toContain('connect-src: https://elsewhere.example/steal');
});

test('the deployed files have security headers and contain no sources', async ({ request }) => {
  await test.step('pages are revalidated, hashed files are cached for an hour, and framing is denied', async () => {
    for (const path of ['/', '/index.html', '/projects/any/', '/admin/users', '/login?redirect=%2F']) {
      const headers = (await request.get(path)).headers();
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
    const page = await (await request.get('/')).text();
    const asset = /\/assets\/[^"]+-[\w-]{8}\.js/.exec(page)?.[0] ?? '';
    const script = await request.get(asset);
    expect(script.status()).toBe(200);
    expect(script.headers()).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  });

  await test.step('the prediction worker may compile WebAssembly, and has no other right that the page does not have', async () => {
    const folder = path.join(import.meta.dirname, '../../dist-test/assets');
    const file = readdirSync(folder).find((name) => /^worker-[\w-]{8}\.js$/.test(name));
    const headers = (await request.get(`/assets/${file}`)).headers();
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'",
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  });

  await test.step('the GDAL worker may fetch only from its own origin', async () => {
    const folder = path.join(import.meta.dirname, '../../dist-test/assets');
    const file = readdirSync(folder).find((name) => name.startsWith('gdal-worker-') && name.endsWith('.js'));
    const headers = (await request.get(`/assets/${file}`)).headers();
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  });

  await test.step('the PDF worker may compile its decoders, and may not fetch anything', async () => {
    const folder = path.join(import.meta.dirname, '../../dist-test/assets');
    const file = readdirSync(folder).find((name) => name.startsWith('pdf-worker-') && name.endsWith('.js'));
    const headers = (await request.get(`/assets/${file}`)).headers();
    expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
  });

  await test.step('a missing script is cached for at most an hour, because a script with its name may exist again', async () => {
    const missing = await request.get('/assets/login-page-AAAAAAAA.js');
    expect(missing.status()).toBe(404);
    const age = /^public, max-age=(\d+)$/.exec(missing.headers()['cache-control'] ?? '')?.[1];
    expect(Number(age)).toBeLessThanOrEqual(3600);
  });

  await test.step('no script compresses in a worker from a blob, which the policy blocks', async () => {
    const folder = path.join(import.meta.dirname, '../../dist-test/assets');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    // `$e$` is the key by which workers of fflate report errors; it is part of a text that no minifier changes.
    const hasZipWorker = (name: string) => readFileSync(path.join(folder, name), 'utf8').includes('$e$');
    expect(scripts.filter(hasZipWorker)).toEqual([]);
  });

  await test.step('no deployed file contains the sources of the app', async () => {
    const folder = path.join(import.meta.dirname, '../../dist-test/assets');
    const files = readdirSync(folder);
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    const script = files.find((name) => name.startsWith('login-page-')) ?? '';
    expect(await (await request.get(`/assets/${script}`)).text()).not.toContain('sourceMappingURL');
  });
});
