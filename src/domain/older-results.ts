/** Results and reports that an older version of the product has written, as those of today. */
import { z } from 'zod';

const column = z.array(z.unknown());
const olderResultsSchema = z.looseObject({
  schema: z.literal('results/1'),
  lamaxReason: z.string().nullable(),
  receivers: z.looseObject({
    id: column,
    laeq: column,
    laeqNearest: column,
    times: z.record(z.string(), z.looseObject({ criterion: column })),
  }),
});

/**
 * Results of any version as those of today. In `results/1` the level by the placement of the method, with the penalty in it, was compared, and that
 * with all equipment at its nearest place was told beside it. What is no such results is given back as it is.
 */
export function currentResults(stored: unknown): unknown {
  return withoutLimit(withAddresses(resultsOfTwo(stored)));
}

const unlimitedSchema = z.looseObject({
  method: z.looseObject({ temporaryScreenCapDb: z.undefined().optional() }),
});

/** Results and reports of before temporary screens were limited: they were not. */
function withoutLimit(stored: unknown): unknown {
  const older = unlimitedSchema.safeParse(stored);
  if (!older.success) return stored;
  return { ...older.data, method: { ...older.data.method, temporaryScreenCapDb: null } };
}

const withoutAddressesSchema = z.looseObject({
  receivers: z.looseObject({ id: column, addressId: z.undefined().optional() }),
});

/** Results of before receivers stood at façades: each receiver is an address of its own. */
function withAddresses(stored: unknown): unknown {
  const without = withoutAddressesSchema.safeParse(stored);
  if (!without.success) return stored;
  const { receivers, ...results } = without.data;
  const none = receivers.id.map(() => null);
  return { ...results, receivers: { ...receivers, addressId: receivers.id, facade: none, floor: none } };
}

function resultsOfTwo(stored: unknown): unknown {
  const older = olderResultsSchema.safeParse(stored);
  if (!older.success) return stored;
  const { receivers, ...results } = older.data;
  const { laeq, laeqNearest, times, ...columns } = receivers;
  const none = laeq.map(() => null);
  const assessed = laeq.map(() => 'assessed');
  return {
    ...results,
    schema: 'results/2',
    lamaxAtLeast: false,
    receivers: {
      ...columns,
      laeqTypical: laeq,
      laeq: laeqNearest,
      laeqAssessed: laeq,
      times: Object.fromEntries(
        Object.entries(times).map(([key, time]) => [key, { ...time, status: assessed, rbl: none }]),
      ),
    },
  };
}

const olderReportSchema = z.looseObject({
  schema: z.literal('report/1'),
  times: z.array(z.looseObject({ mostAffected: z.array(z.looseObject({ laeq: z.number() })) })),
});

/** A report of any version as those of today. Anything else is given back as it is. */
export function currentReport(stored: unknown): unknown {
  return withoutLimit(reportOfThree(reportOfTwo(stored)));
}

const reportOfTwoSchema = z.looseObject({
  schema: z.literal('report/2'),
  times: z.array(z.looseObject({ notifications: z.array(z.looseObject({ addresses: column })) })),
});

/** In `report/2` all addresses of a measure were listed, however many. */
function reportOfThree(stored: unknown): unknown {
  const older = reportOfTwoSchema.safeParse(stored);
  if (!older.success) return stored;
  const times = older.data.times.map(({ notifications, ...time }) => ({
    ...time,
    notifications: notifications.map((list) => ({ ...list, count: list.addresses.length })),
  }));
  return { ...older.data, schema: 'report/3', times };
}

/** `report/1` told one level, which was compared. */
function reportOfTwo(stored: unknown): unknown {
  const older = olderReportSchema.safeParse(stored);
  if (!older.success) return stored;
  const times = older.data.times.map(({ mostAffected, ...time }) => ({
    ...time,
    mostAffected: mostAffected.map(({ laeq, ...receiver }) => ({
      ...receiver,
      laeqTypical: laeq,
      laeq,
      laeqAssessed: laeq,
    })),
  }));
  return { ...older.data, schema: 'report/2', times };
}
