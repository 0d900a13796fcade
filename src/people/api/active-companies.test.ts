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
  it('are the active ones by name; one that is refused is left out', () => {
    const live = activeAmong([company('Ridge'), REFUSED, company('Harbour'), company('Former', false)]);
    expect(live).toMatchObject({ kind: 'ready', value: [{ name: 'Harbour' }, { name: 'Ridge' }] });
    expect(activeAmong([REFUSED])).toEqual({ kind: 'ready', value: [] });
  });

  it('are not known where nobody could be asked about one of them: it is said, and nobody waits for ever', () => {
    expect(activeAmong([company('Ridge'), LOST])).toEqual(LOST);
  });
});
