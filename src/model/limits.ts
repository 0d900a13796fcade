/**
 * Limits for one assessment. Schemas, screens and callables share them, and a test compares them with the security rules. A value
 * that one part stores can therefore be read by every other part. Lengths of texts are in characters.
 */
export const ASSESSMENT_LIMITS = {
  /** Combining assessments joins their names and permit numbers, so these limits are high. */
  name: 2_000,
  description: 20_000,
  permitNumber: 2_000,
  stage: 2_000,
  operatingTime: 500,
  workAreas: 200,
  /** Of all work areas together. A call cannot process more within its time limit. */
  corners: 10_000,
  shifts: 400,
} as const;

export const WORK_AREA_LIMITS = {
  /** Length of a feature's JSON text. */
  featureText: 500_000,
  /** Nesting depth of objects and lists. The positions of a MultiPolygon are at depth 6. */
  featureDepth: 10,
  corners: 5_000,
  equipmentLines: 200,
  name: 200,
  revision: 64,
} as const;

/** Limits for one revision of an assessment. Lengths of texts are in characters. */
export const REVISION_LIMITS = {
  reason: 2_000,
  /** Length of the text of a decision. */
  text: 10_000,
  decidedBy: 200,
  conditions: 50,
  condition: 2_000,
  /** Length of a name, a role or the applicant on the cover of the report. */
  coverLine: 200,
  contact: 1_000,
} as const;

/** Limits for reviews. */
export const REVIEW_LIMITS = {
  reviewer: 200,
  proposals: 50,
  /** Most reviews that are listed for one assessment. */
  listed: 500,
  /** Most projects that one person may review. */
  projects: 100,
  /** Most revisions that are read for the reviewers of a project, newest first. Revisions that were not submitted count too. */
  revisions: 500,
} as const;

/** Limits for an entry of the audit. */
export const AUDIT_LIMITS = {
  details: 2_000,
} as const;

/** Limits for one resident consent to duration respite. */
export const AGREEMENT_LIMITS = {
  addresses: 500,
  record: 5_000,
  /** Most consents that are listed for one project. */
  listed: 1_000,
} as const;

/** Limits for an entry in the notification log of an assessment. The security rules have the same limits. */
export const NOTICE_LIMITS = {
  /** Most addresses of one entry. More addresses need several entries. */
  addresses: 1_000,
  /** Length of a measure's key, as in criteria sets. */
  measure: 20,
  note: 2_000,
  /** Most entries that are listed for one assessment. */
  listed: 5_000,
} as const;

/** Limits for a criteria set. */
export const CRITERIA_LIMITS = {
  operatingTimes: 20,
} as const;

/** Limits for levels of works elsewhere. */
export const OTHER_LEVELS_LIMITS = {
  /** Most operating times of one file, as in a criteria set. */
  times: CRITERIA_LIMITS.operatingTimes,
  name: 200,
  source: 500,
  addresses: 50_000,
  shifts: 400,
  /** Most assessments whose levels one company may give to another company. */
  toOneCompany: 20,
  /** Most levels of works elsewhere that are listed for one company. */
  listed: 200,
} as const;

/** Limits for comments. The security rules have the same limits. */
export const COMMENT_LIMITS = {
  text: 2_000,
  mentions: 20,
  /** Length of the name of a work area or an address at the time of the comment. */
  anchorName: 300,
  /** Most comments that are listed for one assessment, newest first. */
  listed: 500,
} as const;

/** Limits for presence. */
export const PRESENCE_LIMITS = {
  name: 100,
  /** Most people that are listed for one assessment, most recently seen first. */
  listed: 50,
} as const;

/** Limits for one logger of an assessment, and for what is recorded with it. The security rules have the same limits. */
export const LOGGER_LIMITS = {
  name: 100,
  file: 200,
  note: 500,
  /** Two months of quarters of an hour. */
  quarters: 6_000,
  /** Length of the JSON text of the quarters of an hour. */
  quartersText: 400_000,
  exclusions: 200,
  /** Length of the JSON text of the exclusions. */
  exclusionsText: 150_000,
  /** Most loggers that are listed for one assessment. */
  listed: 50,
  /** Most equipment lines of one entry that says when equipment was on. */
  equipmentLines: 200,
  /** Most such entries that are listed for one assessment. */
  equipmentTimes: 1_000,
  /** Most stored comparisons that are listed for one project. There is one per assessment and revision. */
  comparisons: 2_000,
} as const;

/** Limits for the cumulative noise of a report. */
export const TOGETHER_LIMITS = {
  /** Most days of the assessment that are read. */
  days: 62,
  /** Most other works in the sum. */
  works: 12,
  /** Most assessments of the project that are read. Those with the earliest end come first. */
  assessments: 200,
  /** Most combinations of works in an operating time that a report lists. Those with the most days come first. */
  parts: 100,
} as const;

/** Limits for a project's table of ground-borne noise. */
export const GROUND_BORNE_LIMITS = {
  rows: 500,
  source: 1_000,
  /** Smallest and largest distance, m. */
  nearestM: 0.1,
  farthestM: 1_000,
  /** Size of the table's file, bytes. */
  bytes: 200_000,
} as const;

/** Limits for the measured equipment of a company. */
export const MEASURED_EQUIPMENT_LIMITS = {
  /** Length of the JSON text of an item. */
  text: 4_000,
  /** Most items that are listed for one company. */
  listed: 500,
  /** Length of the JSON text of a logger format. */
  formatText: 4_000,
  formats: 200,
} as const;

/** Limits for one activity that a company saves. */
export const ACTIVITY_LIMITS = {
  name: 100,
  lines: 100,
  lineName: 200,
  /** Length and nesting depth of the JSON text of the equipment list. */
  equipmentText: 100_000,
  equipmentDepth: 5,
  /** Most activities that are listed for one company. */
  listed: 500,
} as const;

/**
 * Nesting depth of objects and lists in a JSON text. It is counted in the text before parsing. Functions that read, compare or
 * write a value recurse once per level, and a deep value would overflow their stack.
 */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

/** Limits for the report of a failed page. Lengths are in characters. The sender cuts longer texts. */
export const PROBLEM_LIMITS = {
  message: 1_000,
  stack: 6_000,
  address: 500,
  version: 100,
} as const;
