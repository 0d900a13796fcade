import { describe, expect, it } from 'vitest';
import { activeAmong } from './active-companies.ts';
import { companyIdSchema } from '../../model/ids.ts';

const company = (name: string, active = true) => ({
  kind: 'ready' as const,
  value: { id: companyIdSchema.parse(name.toLowerCase()), name, active },
});
const REFUSED = { kind: 'failed', message: 'You may not do this.', refused: true } as const;
const LOST = { kind: 'failed', message: 'No connection to the server.' } as const;

describe('the companies of a person', () => {
  it('are the active ones, sorted by name, without those that the rules reject', () => {
    const live = activeAmong([company('Ridge'), REFUSED, company('Harbour'), company('Former', false)]);
    expect(live).toMatchObject({ kind: 'ready', value: [{ name: 'Harbour' }, { name: 'Ridge' }] });
    expect(activeAmong([REFUSED])).toEqual({ kind: 'ready', value: [] });
  });

  it('fail to load if one of them could not be fetched', () => {
    expect(activeAmong([company('Ridge'), LOST])).toEqual(LOST);
  });
});
