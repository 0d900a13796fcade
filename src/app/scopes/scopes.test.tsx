import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Live } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { projectUidSchema } from '../../model/ids.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { useOpenedAssessment } from '../../plan/api/assessment-context.ts';
import { watchAssessment } from '../../plan/api/assessments.ts';
import { useOpenedProject } from '../../projects/api/project-context.ts';
import { useEquipment, useProjectAt, useReportConfig } from '../../projects/api/use-project-data.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { AssessmentScope } from './assessment-scope.tsx';
import { ProjectScope } from './project-scope.tsx';

vi.mock(import('../../projects/api/use-project-data.ts'), () => ({
  useProjectAt: vi.fn(),
  useReportConfig: vi.fn(),
  useEquipment: vi.fn(),
}));
vi.mock(import('../../plan/api/assessments.ts'), () => ({ watchAssessment: vi.fn() }));
vi.mock(import('../../plan/api/edit-assessments.ts'), () => ({ setActive: vi.fn() }));
vi.mock(import('../../people/api/session.ts'), () => ({
  useAccount: () => ({ email: 'erin@harbour.example.com' }) as never,
  useIsAdmin: () => false,
}));

const uid = projectUidSchema.parse('p1');
const project = { uid, id: 'depot', name: 'Depot' } as LoadedProjectWithUid;
const assessment = { ...anAssessment(), project: uid, active: true, name: 'Fence works' };
const LOADING = { kind: 'loading' } as const;

let tell: (live: Live<Assessment | null>) => void;

beforeEach(() => {
  vi.mocked(useReportConfig).mockReturnValue(LOADING);
  vi.mocked(useEquipment).mockReturnValue(LOADING);
  vi.mocked(useProjectAt).mockReturnValue({ kind: 'ready', value: project });
  vi.mocked(watchAssessment).mockReturnValue((next) => {
    tell = next;
    return () => undefined;
  });
});

function ProjectPage() {
  return <p>Project {useOpenedProject().project.name}</p>;
}

function AssessmentPage() {
  return <p>Assessment {useOpenedAssessment().assessment.name}</p>;
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/projects/:project',
        element: <ProjectScope />,
        children: [
          { index: true, element: <ProjectPage /> },
          {
            path: ':assessment',
            element: <AssessmentScope />,
            children: [
              { index: true, element: <AssessmentPage /> },
              { path: 'report', element: <AssessmentPage /> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const heading = (name: string) => screen.getByRole('heading', { name });
const answer = (live: Live<Assessment | null>) => act(() => tell(live));

describe('ProjectScope', () => {
  test('passes the project to its pages', () => {
    open('/projects/depot');
    expect(screen.getByText('Project Depot')).toBeTruthy();
  });

  test('says that the project does not exist, or on a page of an assessment that the person has no access to the assessment', () => {
    vi.mocked(useProjectAt).mockReturnValue({ kind: 'ready', value: null });
    open('/projects/nowhere');
    expect(heading('There is no such project for you')).toBeTruthy();
    open('/projects/nowhere/a1');
    expect(heading('You don’t have access to this assessment')).toBeTruthy();
  });

  test('shows why the project could not be fetched', () => {
    vi.mocked(useProjectAt).mockReturnValue({ kind: 'failed', message: 'There is no network.' });
    open('/projects/depot');
    expect(screen.getByRole('alert').textContent).toContain('There is no network.');
  });
});

describe('AssessmentScope', () => {
  test('passes the assessment to its pages once it is loaded', () => {
    open('/projects/depot/a1');
    expect(screen.getByRole('status').textContent).toBe('Opening the assessment …');
    answer({ kind: 'ready', value: assessment });
    expect(screen.getByText('Assessment Fence works')).toBeTruthy();
  });

  test('requests the equipment only on the page of the plan', () => {
    open('/projects/depot/a1');
    expect(useEquipment).toHaveBeenLastCalledWith(project, true);
    open('/projects/depot/a1/report');
    expect(useEquipment).toHaveBeenLastCalledWith(project, false);
  });

  test.each([
    ['is not there', null],
    ['is of another project', { ...assessment, project: projectUidSchema.parse('p2') }],
  ])('says that the person has no access to an assessment that %s', (_, value) => {
    open('/projects/depot/a1/report');
    answer({ kind: 'ready', value });
    expect(heading('You don’t have access to this assessment')).toBeTruthy();
  });

  test('names an assessment that was deactivated, also after the rules reject it', () => {
    open('/projects/depot/a1');
    answer({ kind: 'ready', value: assessment });
    answer({ kind: 'ready', value: { ...assessment, active: false } });
    expect(heading('“Fence works” was deactivated')).toBeTruthy();
    answer({ kind: 'failed', message: 'refused', refused: true });
    expect(heading('“Fence works” was deactivated')).toBeTruthy();
  });

  test('shows why the assessment could not be fetched', () => {
    open('/projects/depot/a1');
    answer({ kind: 'failed', message: 'There is no network.' });
    expect(screen.getByRole('alert').textContent).toContain('There is no network.');
  });
});
