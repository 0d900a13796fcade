import { describe, expect, it, vi } from 'vitest';
import { emailSchema } from '../../../src/model/ids.ts';
import { DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { versionBefore } from '../../../src/projects/screens/configuration/entered.ts';

vi.mock('../../../src/firebase/firestore.ts', () => ({}));
const { isSaved } = await import('../../../src/projects/api/report-config.ts');
const [ADA, BEN] = ['ada@example.com', 'ben@example.com'].map((email) => emailSchema.parse(email)) as [
  ReturnType<typeof emailSchema.parse>,
  ReturnType<typeof emailSchema.parse>,
];

describe('a configuration that is saved twice in succession', () => {
  it('is based on the version that this page saved, before the database reports that version', () => {
    expect(versionBefore(null, null)).toBe(0);
    expect(versionBefore(null, { version: 1 })).toBe(1);
    expect(versionBefore({ version: 3 }, { version: 1 })).toBe(3);
  });

  it('is recognised by its stored content if the response to a save was lost', () => {
    const config = { ...DEFAULT_REPORT_CONFIG, version: 1 };
    const stored = { ...(JSON.parse(JSON.stringify(config)) as object), updatedBy: ADA, updatedAt: new Date() };
    expect(isSaved(stored, config, ADA)).toBe(true);
    expect(isSaved(stored, config, BEN)).toBe(false);
    expect(isSaved(stored, { ...config, timeZone: 'Europe/Paris' }, ADA)).toBe(false);
    expect(isSaved(undefined, config, ADA)).toBe(false);
  });
});
