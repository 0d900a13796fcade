import { expect, it, vi } from 'vitest';
import { companyIdSchema } from '../../../src/model/ids.ts';

vi.mock('../../../src/firebase/firestore.ts', () => ({ collections: {}, documents: {} }));
vi.mock('../../../src/firebase/calls.ts', () => ({}));
vi.mock('../../../src/projects/api/stored-files.ts', () => ({}));
const { clashOf } = await import('../../../src/projects/api/projects.ts');

const BEFORE = { name: 'Harbour', company: companyIdSchema.parse('c1'), crs: null, receiversAtFacades: true };

it('clashOf returns settings that two administrators have changed to different values', () => {
  const east = { ...BEFORE, name: 'Harbour East' };
  const west = { ...BEFORE, name: 'Harbour West' };
  expect(clashOf(east, BEFORE, west)).toEqual(['name']);
  expect(clashOf(east, BEFORE, east)).toEqual([]);
  expect(clashOf(BEFORE, BEFORE, west)).toEqual([]);
});

it('clashOf returns a setting that somebody else has changed and that this form would reset', () => {
  const inSystem = { ...BEFORE, crs: 7856 };
  expect(clashOf(inSystem, BEFORE, { ...BEFORE, name: 'Harbour East' })).toEqual(['crs']);
  // The form has taken over the other person’s values of the fields that it did not change.
  expect(clashOf(inSystem, BEFORE, { ...inSystem, name: 'Harbour East' })).toEqual([]);
});
