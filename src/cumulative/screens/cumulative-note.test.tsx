import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { loadedProjectSchema } from '../../model/project/project.ts';
import { assessmentIdSchema, projectUidSchema } from '../../model/ids.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { CumulativeNote } from './cumulative-note.tsx';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { preparedScene } from '../../../tests/support/prepared-scene.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';

const stored = vi.hoisted(() => ({ assessments: [] as unknown[], asked: vi.fn<(day: string) => void>() }));
vi.mock('../../plan/api/assessments.ts', () => ({
  watchFrom: () => (next: (live: unknown) => void) => {
    next({ kind: 'ready', value: stored.assessments });
    return () => undefined;
  },
}));
vi.mock('../api/use-works.ts', () => ({
  useWorks: (_project: unknown, _scene: unknown, day: string) => {
    stored.asked(day);
    return {
      kind: 'ready',
      value: { works: [], unprocessed: ['Platform crew'], failures: [], isCut: false, isFetching: false },
    };
  },
}));

const project = {
  ...loadedProjectSchema.parse({ company: 'c1', id: 'p', name: 'P', state: 'ready', scene: 'scene', imagery: [] }),
  uid: projectUidSchema.parse('p1'),
};
const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const scene = preparedScene();
const crew = (id: string, name: string, ...nights: string[]): Assessment =>
  anAssessment({
    id: assessmentIdSchema.parse(id),
    name,
    shifts: nights.map((date) => ({ date, start: '22:00', end: '02:00' })),
    startDate: nights[0] ?? '',
    endDate: nights.at(-1) ?? '',
    operatingTime: 'night',
  });
const own = crew('a', 'Track crew', '2099-11-24', '2099-11-25', '2099-11-26');
const show = () =>
  renderInTheme(
    <MemoryRouter>
      <CumulativeNote project={project} assessment={own} set={set} scene={scene} />
    </MemoryRouter>,
  );

beforeEach(() => stored.asked.mockReset());

test('CumulativeNote is empty if no other work takes place at the same time', () => {
  stored.assessments = [own, crew('b', 'Day crew', '2099-12-24')];
  show();
  expect(screen.queryByRole('region', { name: 'Cumulative noise' })).toBeNull();
});

test('CumulativeNote names only a few of many works', () => {
  stored.assessments = [own, ...['b', 'c', 'd', 'e', 'f'].map((id) => crew(id, `Crew ${id}`, '2099-11-25'))];
  show();
  const note = screen.getByRole('region', { name: 'Cumulative noise' });
  expect(note).toHaveTextContent('Concurrent works: Crew b, Crew c, Crew d and 2 more works on Wed 25 Nov.');
});

test('CumulativeNote names works of the same nights, and fetches them only on request', () => {
  stored.assessments = [
    own,
    crew('b', 'Platform crew', '2099-11-25', '2099-11-26'),
    crew('c', 'Late crew', '2099-12-24'),
  ];
  show();
  const note = screen.getByRole('region', { name: 'Cumulative noise' });
  expect(note).toHaveTextContent('Concurrent works: Platform crew on Wed 25 Nov and 1 more day.');
  expect(screen.getByRole('link', { name: 'Cumulative noise' })).toHaveAttribute(
    'href',
    '/projects/p/cumulative-noise?day=2099-11-25',
  );
  expect(stored.asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Show cumulative result' }));
  expect(stored.asked).toHaveBeenCalledWith('2099-11-25');
  expect(note).toHaveTextContent(
    'Concurrent works: Platform crew on Wed 25 Nov and 1 more day: not summed; Platform crew not processed, and not in the sum.',
  );
});
