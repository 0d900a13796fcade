/** Duration respite: residents agree to more evenings or nights in a row, to have the work done sooner (measure DR). */
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
  /** The first and the last day on which evenings and nights do not count for them. */
  from: calendarDateSchema,
  to: calendarDateSchema,
  /** Who agreed, when and how: the record that is shown when somebody asks. */
  record: z
    .string()
    .trim()
    .min(1, 'Say who agreed, when and how.')
    .max(AGREEMENT_LIMITS.record, `Use at most ${AGREEMENT_LIMITS.record} characters.`),
};

/** An agreement as a person enters it. */
export const consentInputSchema = z
  .object(fields)
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'It ends before it begins.' });
export type ConsentInput = z.infer<typeof consentInputSchema>;

/** An agreement's addresses as its document holds them: rules can bound lists of texts, and not lists of maps. */
export function storedAddresses(addresses: ConsentInput['addresses']) {
  return { addresses: addresses.map(({ id }) => id), names: addresses.map(({ name }) => name) };
}

/** `loaded_projects/{project}/agreements/{id}`: it is withdrawn, and never deleted. */
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

/** Where addresses have numbers. */
interface Numbered {
  numberOf: (address: string) => number | null;
}

/** The days that count: without those on which residents agreed to more. */
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
