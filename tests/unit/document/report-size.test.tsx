import { describe, expect, test } from 'vitest';
import { MAX_DOTS } from '../../../src/report/rules/map-dots.ts';
import { ReportDocument } from '../../../src/report/document/report-document.tsx';
import { MAX_OUTCOMES } from '../../../src/report/rules/outcomes.ts';
import { renderInTheme } from '../../support/render.tsx';
import { crowdedResults, reportOf } from '../../support/reports.ts';

/** Largest size of a report for any number of receivers. */
const MAX_BYTES = 300_000;
const MAX_ELEMENTS = 5_000;

function sizeOf(receivers: number, catchments?: number) {
  const report = reportOf(crowdedResults(receivers, catchments));
  const { container, unmount } = renderInTheme(<ReportDocument report={report} />);
  const elements = container.querySelectorAll('article *').length;
  const text = container.textContent;
  unmount();
  return { bytes: JSON.stringify(report).length, elements, text };
}

describe('the report for many receivers', () => {
  test.each([3_069, 50_000])('has a limited size for %i receivers with an exceedance', (receivers) => {
    const { bytes, elements, text } = sizeOf(receivers);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(elements).toBeLessThan(MAX_ELEMENTS);
    expect(text).toContain('The address list (CSV) issued with this report gives all addresses');
  });

  test('lists results only for the catchments with the greatest exceedances if there are many', () => {
    const { bytes, elements, text } = sizeOf(3_000, 600);
    expect(bytes).toBeLessThan(2 * MAX_BYTES);
    expect(elements).toBeLessThan(3 * MAX_ELEMENTS);
    expect(text).toContain(`${(2 * 600 - MAX_OUTCOMES).toLocaleString('en')} rows with less exceedance are left out.`);
  });

  test('combines addresses into squares on its map', () => {
    const { map } = reportOf(crowdedResults(50_000));
    expect(map?.dots.lon.length).toBeLessThanOrEqual(MAX_DOTS);
    expect(map?.dots.squareM).toBeGreaterThan(0);
    const { map: few } = reportOf(crowdedResults(500));
    expect(few?.dots).toMatchObject({ squareM: null, addresses: 500 });
    expect(few?.dots.lon).toHaveLength(500);
  });
});
