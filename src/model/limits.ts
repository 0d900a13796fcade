/**
 * What one assessment may hold. Schemas, rules (a test holds them to these numbers), screens and callables share the bounds, so that
 * nothing gets into a list that some reader of the list cannot take. Texts are counted in characters.
 */
export const ASSESSMENT_LIMITS = {
  /** Combining joins names and permit numbers, so they may be long. */
  name: 2_000,
  description: 20_000,
  permitNumber: 2_000,
  stage: 2_000,
  operatingTime: 500,
  workAreas: 200,
  /** Of all work areas together: dividing more takes longer than a call may. */
  corners: 10_000,
  shifts: 400,
} as const;

export const WORK_AREA_LIMITS = {
  /** Of the feature's JSON text. */
  featureText: 500_000,
  /** Of objects and lists within each other: a MultiPolygon's positions lie at 6. */
  featureDepth: 10,
  corners: 5_000,
  equipmentLines: 200,
  name: 200,
  revision: 64,
} as const;

/** What one revision of an assessment may hold. Texts are counted in characters. */
export const REVISION_LIMITS = {
  reason: 2_000,
  /** Of a decision. */
  text: 10_000,
  decidedBy: 200,
  conditions: 50,
  condition: 2_000,
  /** Of a name, a role or the applicant on the cover of the report. */
  coverLine: 200,
  contact: 1_000,
} as const;

/** What reviews may hold. */
export const REVIEW_LIMITS = {
  reviewer: 200,
  proposals: 50,
  /** So many of an assessment are listed. */
  listed: 500,
  /** So many projects one person may review. */
  projects: 100,
  /** So many revisions of a project are looked at for its reviewers, the last first, those that were not submitted among them. */
  revisions: 500,
} as const;

/** What an entry of the audit may hold. */
export const AUDIT_LIMITS = {
  details: 2_000,
} as const;

/** What one agreement on duration respite may hold. */
export const AGREEMENT_LIMITS = {
  addresses: 500,
  record: 5_000,
  /** So many of a project are listed. */
  listed: 1_000,
} as const;

/** What an entry of the log of an assessment may hold; the rules have the same bounds. */
export const NOTICE_LIMITS = {
  /** Of one entry: more addresses are several. */
  addresses: 1_000,
  /** Of a measure's key, as in criteria. */
  measure: 20,
  note: 2_000,
  /** So many of an assessment are listed. */
  listed: 5_000,
} as const;

/** What a set of criteria may hold. */
export const CRITERIA_LIMITS = {
  operatingTimes: 20,
} as const;

/** What levels of works elsewhere may hold. */
export const OTHER_LEVELS_LIMITS = {
  /** Operating times of one file: those of a set of criteria. */
  times: CRITERIA_LIMITS.operatingTimes,
  name: 200,
  source: 500,
  addresses: 50_000,
  shifts: 400,
  /** So many assessments one company may have given another one. */
  toOneCompany: 20,
  /** So many of a company are listed. */
  listed: 200,
} as const;

/** What people write about the work of an assessment; the rules have the same bounds. */
export const COMMENT_LIMITS = {
  text: 2_000,
  mentions: 20,
  /** Of the name of a work area or an address, as it was when the comment was written. */
  anchorName: 300,
  /** So many of an assessment are listed, the newest first. */
  listed: 500,
} as const;

/** Who has an assessment open. */
export const PRESENCE_LIMITS = {
  name: 100,
  /** So many of an assessment are listed, those seen last first. */
  listed: 50,
} as const;

/** What one logger of an assessment may hold, and what is recorded beside it; the rules have the same bounds. */
export const LOGGER_LIMITS = {
  name: 100,
  file: 200,
  note: 500,
  /** Two months of quarters of an hour. */
  quarters: 6_000,
  /** Of their JSON text. */
  quartersText: 400_000,
  exclusions: 200,
  /** Of their JSON text. */
  exclusionsText: 150_000,
  /** So many loggers of an assessment are listed. */
  listed: 50,
  /** Lines of equipment in one entry about when equipment was on. */
  equipmentLines: 200,
  /** So many entries of an assessment are listed. */
  equipmentTimes: 1_000,
  /** So many kept comparisons of a project are listed: one for each assessment and revision. */
  comparisons: 2_000,
} as const;

/** With how much a report is summed. */
export const TOGETHER_LIMITS = {
  /** Days of the assessment that are looked at. */
  days: 62,
  /** Other works in the sum. */
  works: 12,
  /** Assessments of the project that are looked at, those that end first before the others. */
  assessments: 200,
  /** Sets of works in an operating time that a report tells, those of most days first. */
  parts: 100,
} as const;

/** The table of ground-borne noise of a project. */
export const GROUND_BORNE_LIMITS = {
  rows: 500,
  source: 1_000,
  /** Distances, m. */
  nearestM: 0.1,
  farthestM: 1_000,
  /** Of its file. */
  bytes: 200_000,
} as const;

/** What a company keeps of its measurements. */
export const MEASURED_EQUIPMENT_LIMITS = {
  /** Of the JSON text of an item. */
  text: 4_000,
  /** So many of a company are listed. */
  listed: 500,
  /** Of the JSON text of how the columns of a logger's file are read. */
  formatText: 4_000,
  formats: 200,
} as const;

/** What one activity that a company saves may hold. */
export const ACTIVITY_LIMITS = {
  name: 100,
  lines: 100,
  lineName: 200,
  /** Of the list's JSON text. */
  equipmentText: 100_000,
  equipmentDepth: 5,
  /** So many of a company are listed. */
  listed: 500,
} as const;

/**
 * How deep objects and lists of a JSON text lie within each other. It is counted in the text, before anything is made of it: what reads,
 * compares or writes a value calls itself once a level and would run out of stack.
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

/** What an app tells of a page that failed. Texts are counted in characters; longer ones are cut by whoever tells. */
export const PROBLEM_LIMITS = {
  message: 1_000,
  stack: 6_000,
  address: 500,
  version: 100,
} as const;
