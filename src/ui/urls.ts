import type { AssessmentId } from '../model/ids.ts';
import type { RevisionLabel } from '../model/revisions/latest-revision.ts';

/** Between an assessment and the letters of its revision, in the addresses of what is compared. */
export const REVISION_MARK = '@';

/** The state of the browser’s history with which an assessment opens that was created a moment ago. */
export const NEW_ASSESSMENT = 'new-assessment';
/** The same of the sample, which opens with a tour. */
export const SAMPLE_ASSESSMENT = 'sample-assessment';

/** Every address of the app, spelled once. `project` is a project's slug or uid. */
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
  /** An invitation's link; what opens it stands behind the `#`, which goes to no server. */
  signupFor: (email: string, token: string) =>
    `/signup#email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`,
  /** What is computed and how it was checked; public. */
  method: '/about/method',
  project: (project: string) => `/projects/${encodeURIComponent(project)}/`,
  /** The nights of a project by month, with the respite that they ask for. */
  nights: (project: string) => `/projects/${encodeURIComponent(project)}/out-of-hours`,
  /** The works of a day of a project, summed. */
  together: (project: string, day?: string) =>
    `/projects/${encodeURIComponent(project)}/cumulative-noise${day === undefined ? '' : `?day=${day}`}`,
  /** Whom the coming works of a project ask to tell, by when. */
  projectNotices: (project: string) => `/projects/${encodeURIComponent(project)}/notifications`,
  /** How measurements of a project lie beside its predictions. */
  projectMonitoring: (project: string) => `/projects/${encodeURIComponent(project)}/monitoring`,
  assessment: (project: string, assessment: AssessmentId) =>
    `/projects/${encodeURIComponent(project)}/${encodeURIComponent(assessment)}`,
  /** Who is to be told of the work of an assessment. */
  notices: (project: string, assessment: AssessmentId) =>
    `/projects/${encodeURIComponent(project)}/${encodeURIComponent(assessment)}/notifications`,
  /** What loggers measured of the work of an assessment. */
  monitoring: (project: string, assessment: AssessmentId) =>
    `/projects/${encodeURIComponent(project)}/${encodeURIComponent(assessment)}/monitoring`,
  /** Assessments of a project side by side. */
  compare: (project: string, assessments: readonly AssessmentId[]) =>
    `/projects/${encodeURIComponent(project)}/compare?with=${assessments.map(encodeURIComponent).join('+')}`,
  /** The results as they are beside those of a revision. */
  compareRevision: (project: string, assessment: AssessmentId, label: RevisionLabel) =>
    `/projects/${encodeURIComponent(project)}/compare?with=${encodeURIComponent(assessment)}+${encodeURIComponent(assessment)}${REVISION_MARK}${label}`,
  /** The report of a revision. */
  revisionReport: (project: string, assessment: AssessmentId, label: RevisionLabel) =>
    `${urls.report(project, assessment)}?revision=${label}`,
  report: (project: string, assessment: AssessmentId) =>
    `/projects/${encodeURIComponent(project)}/${encodeURIComponent(assessment)}/report`,
  /** A submitted revision, for the signed-in reviewer of its project. */
  review: (assessment: AssessmentId, label: RevisionLabel) => `/reviews/${encodeURIComponent(assessment)}/${label}`,
  /** The login page with the way back; omitted for the home page. What stands behind a `#` stays behind it. */
  loginFor: (path: string) => {
    if (path === '/') return '/login';
    const at = path.indexOf('#');
    const [page, hash] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
    return `/login?redirect=${encodeURIComponent(page)}${hash}`;
  },
} as const;

/** Where a login goes on: the path of a redirect query, if it is one of our own. */
export function ownPath(redirect: string | null): string {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect)) return urls.home;
  const { origin } = window.location;
  // A tab or a line end is left out of an address, so that what looks like a path of ours may be no address at all.
  if (!URL.canParse(redirect, origin)) return urls.home;
  const resolved = new URL(redirect, origin);
  // `/.//host` is a path of ours whose own path, followed once more, would be another host.
  const ours = resolved.origin === origin && !resolved.pathname.startsWith('//');
  return ours ? resolved.pathname + resolved.search + resolved.hash : urls.home;
}
