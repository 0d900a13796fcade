import { expect, test } from 'vitest';
import { emailSchema } from '../../model/ids.ts';
import { mayRestore, UNDO_REMOVAL_MINUTES } from './removal.ts';

const email = emailSchema.parse('erin@example.com');
const updatedAt = new Date('2026-11-27T09:00:00Z');
const removed = { updatedBy: 'erin@example.com', updatedAt };
const after = (minutes: number) => new Date(updatedAt.getTime() + minutes * 60_000);

test.each([
  ['by the person who removed it within some minutes', removed, false, UNDO_REMOVAL_MINUTES - 1, true],
  ['not by the person who removed it after these minutes', removed, false, UNDO_REMOVAL_MINUTES, false],
  ['not by a colleague', { ...removed, updatedBy: 'ravi@example.com' }, false, 1, false],
  ['not if the time of its removal is unknown', { ...removed, updatedAt: null }, false, 1, false],
  ['by administrators at any time', { ...removed, updatedBy: 'ravi@example.com' }, true, 10_000, true],
])('mayRestore returns whether a removed assessment may be restored: %s', (_, assessment, isAdmin, minutes, may) => {
  expect(mayRestore(assessment, { email, isAdmin }, after(minutes))).toBe(may);
});
