import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadExport } from '../../api/exports.ts';
import { type Export, exportSchema } from '../../../model/results/exports.ts';
import { ExportList } from './export-list.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';

vi.mock('../../api/exports.ts', () => ({ downloadExport: vi.fn() }));
vi.mock('../../../firebase/error-texts.ts', () => ({ errorText: (error: Error) => error.message }));
const scrolled = vi.fn();
beforeEach(() => {
  vi.mocked(downloadExport).mockReset().mockResolvedValue();
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
});

const inAnHour = new Date(Date.now() + 3_600_000);

function anExport(changes: Partial<Export>): Export {
  return exportSchema.parse({
    id: 'e1',
    company: 'c1',
    format: 'shapefile',
    name: 'night-works',
    state: 'done',
    progress: 1,
    message: '',
    path: 'assessment_exports/a1/night-works.zip',
    bytes: 12_300_000,
    by: 'a@b.c',
    at: new Date('2026-11-23T08:00:00Z'),
    deadline: inAnHour,
    ...changes,
  });
}

const show = (exported: Export[], isAwaited = false) =>
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <ExportList exports={{ kind: 'ready', value: exported }} isAwaited={isAwaited} />
    </QueryClientProvider>,
  );

describe('the exports of an assessment', () => {
  test('show what they are and who made them, and can be downloaded again', async () => {
    show([anExport({})]);
    expect(screen.getByText('night-works.zip')).toBeVisible();
    expect(screen.getByText(/^Shapefile · 12 MB · .*2026.* · a@b\.c$/)).toBeVisible();
    expect(
      screen.getByText('Download works here for 30 days. A link that you pass on ends within about a day.'),
    ).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    await vi.waitFor(() => expect(downloadExport).toHaveBeenCalled());
    expect(vi.mocked(downloadExport).mock.calls[0]?.[0]).toBe('assessment_exports/a1/night-works.zip');
  });

  test('have no download, but no failure either, after a later export replaced their file', () => {
    const message = 'A later export with the name “night-works” has replaced this one.';
    show([anExport({ state: 'replaced', message, path: null, bytes: null })]);
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Failed')).toBeNull();
  });

  test('show why a download failed', async () => {
    vi.mocked(downloadExport).mockRejectedValue(new Error('The file no longer exists.'));
    show([anExport({})]);
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The file no longer exists.');
  });

  test('show the progress of a running export, and scroll it into view for the person who started it', () => {
    const waiting = anExport({ state: 'running', progress: 0.4, message: 'Writing the file', path: null, bytes: null });
    show([waiting], true);
    expect(screen.getByRole('progressbar', { name: 'Progress of night-works' })).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByRole('status')).toHaveTextContent('Writing the file … You may leave this page.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(scrolled).toHaveBeenCalled();
  });

  test('do not scroll to an export that somebody else started', () => {
    show([anExport({ state: 'queued', progress: 0, path: null })]);
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('show why an export failed, and show an export as failed after its deadline', () => {
    show([
      anExport({ state: 'failed', message: 'The results are out of date.', path: null }),
      anExport({ id: exportSchema.shape.id.parse('e2'), state: 'running', deadline: new Date(0), path: null }),
    ]);
    expect(screen.getByText('The results are out of date.')).toBeVisible();
    expect(screen.getByText('It stopped unexpectedly. Export it again.')).toBeVisible();
    expect(screen.getAllByText('Failed')).toHaveLength(2);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('have no heading if there are none', () => {
    show([]);
    expect(screen.queryByText(/^Exports of/)).toBeNull();
  });
});
