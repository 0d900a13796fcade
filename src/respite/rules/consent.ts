/** Duration respite (measure DR): residents agree to more evenings or nights in a row, so that the work is finished sooner. */
import { z } from 'zod';
import { calendarDateSchema, dateOfDay } from '../../model/time/calendar.ts';
import { AGREEMENT_LIMITS } from '../../model/limits.ts';
import type { RespiteDay } from './respite-ledger.ts';

const addressSchema = z.object({ id: z.string().min(1).max(500), name: z.string().max(500) });

const fields = {
  /** The addresses whose residents agreed. */
  addresses: z
    .array(addressSchema)
    .min(1, 'Name at least one address.')
    .max(AGREEMENT_LIMITS.addresses, `Name at most ${AGREEMENT_LIMITS.addresses} addresses at once.`),
  /** The first and the last day of the agreement. Evenings and nights in between do not count for these addresses. */
  from: calendarDateSchema,
  to: calendarDateSchema,
  /** Evidence of the agreement: who agreed, when and how. */
  record: z
    .string()
    .trim()
    .min(1, 'Say who agreed, when and how.')
    .max(AGREEMENT_LIMITS.record, `Use at most ${AGREEMENT_LIMITS.record} characters.`),
};

/** An agreement as a user enters it. */
export const consentInputSchema = z
  .object(fields)
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'It ends before it begins.' });
export type ConsentInput = z.infer<typeof consentInputSchema>;

/**
 * Returns an agreement's addresses in the form of its document. Security rules can limit lists of strings but not lists of maps.
 */
export function storedAddresses(addresses: ConsentInput['addresses']) {
  return { addresses: addresses.map(({ id }) => id), names: addresses.map(({ name }) => name) };
}

/** `loaded_projects/{project}/agreements/{id}`. An agreement can be withdrawn but is never deleted. */
export const consentSchema = z
  .looseObject({ addresses: z.array(z.string()), names: z.array(z.string()) })
  .transform(({ addresses, names, ...data }) => ({
    ...data,
    addresses: addresses.map((id, index) => ({ id, name: names[index] ?? '' })),
  }))
  .pipe(
    z.object({
      ...fields,
      id: z.string(),
      active: z.boolean(),
      updatedBy: z.string().default(''),
      updatedAt: z.date().nullable().default(null),
    }),
  );
export type ResidentConsent = z.infer<typeof consentSchema>;

/** Provides the index of an address. Null if the address is unknown. */
interface Numbered {
  numberOf: (address: string) => number | null;
}

/** Removes from the days those addresses whose residents agreed to more evenings or nights. */
export function withoutConsented(
  days: readonly RespiteDay[],
  consents: readonly ResidentConsent[],
  ledger: Numbered,
): RespiteDay[] {
  const active = consents.filter((consent) => consent.active);
  return days.map((respiteDay) => {
    const date = dateOfDay(respiteDay.day);
    const numbers = active
      .filter(({ from, to }) => from <= date && date <= to)
      .flatMap(({ addresses }) => addresses.flatMap(({ id }) => ledger.numberOf(id) ?? []));
    if (numbers.length === 0) return respiteDay;
    const asked = respiteDay.asked.slice();
    for (const number of numbers) asked[number] = 0;
    return { ...respiteDay, asked };
  });
}
