import { describe, expect, test } from 'vitest';
import { printPageStyle } from './print-page.ts';
import { reportHtml } from './report-html.tsx';
import { crowdedResults, reportOf } from '../../../tests/support/reports.ts';

const report = reportOf(crowdedResults(20));
const named = (assessment: string) => ({ ...report, title: { ...report.title, assessment } });

describe('printPageStyle', () => {
  test.each([
    ['Night works', 'content: "Night works";'],
    ['a"; } body { display: none', String.raw`content: "a\22 \3b  \7d  body \7b  display\3a  none";`],
    ['</style><script>', String.raw`content: "\3c \2f style\3e \3c script\3e ";`],
    ['Ü 🚧', String.raw`content: "\dc  \1f6a7 ";`],
  ])('escapes %s', (name, style) => {
    expect(printPageStyle(named(name))).toContain(style);
  });
});

describe('reportHtml', () => {
  test('returns a self-contained page that shows typed text as text', () => {
    const html = reportHtml({ report: named('<img src=x onerror=alert(1)>') }, 'p { color: red }');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain(
      'default-src &#x27;none&#x27;; img-src data:; font-src data:; style-src &#x27;unsafe-inline&#x27;',
    );
    expect(html).not.toMatch(/<script|<img|<link|(?:href|src)="(?!data:)/);
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
  });
});
