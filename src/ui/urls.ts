import type { AssessmentId } from '../model/ids.ts';
import type { RevisionLabel } from '../model/revisions/latest-revision.ts';

/** Separates an assessment and the label of its revision in addresses of comparisons. */
export const REVISION_MARK = '@';

/** History state with which a newly created assessment opens. */
export const NEW_ASSESSMENT = 'new-assessment';
/** History state with which the sample assessment opens. It starts the tour. */
export const SAMPLE_ASSESSMENT = 'sample-assessment';

/** All addresses of the app. No other file builds an address. `project` is a project's slug or uid. */
export const urls = {
  home: '/',
  account: '/account',
  login: '/login',
  signup: '/signup',
  forgot: '/forgot',
  setup: '/setup',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminCompanies: '/admin/companies',
  adminProjects: '/admin/projects/',
  adminNewProject: '/admin/projects/new',
  adminProject: (project: string) => `/admin/projects/${encodeURIComponent(project)}`,
  adminMap: (project: string) => `/admin/projects/${encodeURIComponent(project)}/map`,
  adminConfiguration: (project: string) => `/admin/projects/${encodeURIComponent(project)}/configuration`,
  adminEquipment: (project: string) => `/admin/projects/${encodeURIComponent(project)}/equipment`,
  adminAudit: '/admin/audit',
  adminStatus: '/admin/status',
  /** Link of an invitation. The token is after `#`, so that no server receives it. */
  signupFor: (email: string, token: string) =>
    `/signup#email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`,
  /** The public page about the prediction method and its validation. */
  method: '/about/method',
  project: (project: string) => `/projects/${encodeURIComponent(project)}/`,
  /** The out-of-hours calendar of a project with the required respite. */
  nights: (project: string) => `/projects/${encodeURIComponent(project)}/out-of-hours`,
  /** Cumulative noise of a project's works on a day. */
  together: (project: string, day?: string) =>
    `/projects/${encodeURIComponent(project)}/cumulative-noise${day === undefined ? '' : `?day=${day}`}`,
  /** Notifications that the coming works of a project require, with their deadlines. */
  projectNotices: (project: string) => `/projects/${encodeURIComponent(project)}/notifications`,
  /** Measurements of a project compared with its predictions. */
  projectMonitoring: (project: string) => `/projects/${encodeURIComponent(project)}/monitoring`,
  assessment: (project: string, assessment: AssessmentId) =>
    `/projects/${encodeURIComponent(project)}/${encodeURIComponent(assessment)}`,
  /** Notifications for the work of an assessment. */
  notices: (project: string, assessment: AssessmentId) =>
    `/projects/${encodeURIComponent(project)}/${encodeURIComponent(assessment)}/notifications`,
  /** Measurements of loggers for an assessment. */
  monitoring: (project: string, assessment: AssessmentId) =>
    `/projects/${encodeURIComponent(project)}/${encodeURIComponent(assessment)}/monitoring`,
  /** Comparison of several assessments of a project. */
  compare: (project: string, assessments: readonly AssessmentId[]) =>
    `/projects/${encodeURIComponent(project)}/compare?with=${assessments.map(encodeURIComponent).join('+')}`,
  /** Comparison of the current results with those of a revision. */
  compareRevision: (project: string, assessment: AssessmentId, label: RevisionLabel) =>
    `/projects/${encodeURIComponent(project)}/compare?with=${encodeURIComponent(assessment)}+${encodeURIComponent(assessment)}${REVISION_MARK}${label}`,
  /** Report of a revision. */
  revisionReport: (project: string, assessment: AssessmentId, label: RevisionLabel) =>
    `${urls.report(project, assessment)}?revision=${label}`,
  report: (project: string, assessment: AssessmentId) =>
    `/projects/${encodeURIComponent(project)}/${encodeURIComponent(assessment)}/report`,
  /** A submitted revision for the signed-in reviewer of its project. */
  review: (assessment: AssessmentId, label: RevisionLabel) => `/reviews/${encodeURIComponent(assessment)}/${label}`,
  /** The sign-in page with the address to return to, which is omitted for the home page. A hash stays part of that address. */
  loginFor: (path: string) => {
    if (path === '/') return '/login';
    const at = path.indexOf('#');
    const [page, hash] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
    return `/login?redirect=${encodeURIComponent(page)}${hash}`;
  },
} as const;

/** The address after sign-in: the path in the redirect query if it belongs to this app. */
export function ownPath(redirect: string | null): string {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect)) return urls.home;
  const { origin } = window.location;
  // The URL parser removes tabs and line ends, so text that looks like a path of the app may not be a valid address.
  if (!URL.canParse(redirect, origin)) return urls.home;
  const resolved = new URL(redirect, origin);
  // `/.//host` resolves to the path `//host`, which would lead to another host if it were followed again.
  const ours = resolved.origin === origin && !resolved.pathname.startsWith('//');
  return ours ? resolved.pathname + resolved.search + resolved.hash : urls.home;
}
