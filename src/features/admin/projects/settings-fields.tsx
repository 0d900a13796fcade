import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { companyIdSchema } from '../../../domain/ids.ts';
import type { Company } from '../../../domain/people.ts';
import { projectNameSchema } from '../../../domain/project.ts';
import { slugOf } from '../../../domain/slug.ts';
import { coordinateSystemChoices, isSystemMeant } from '../../../geodata/crs/crs-choices.ts';
import { CoordinateSystemSelect } from '../../../ui/coordinate-system-select.tsx';
import { urls } from '../../../ui/urls.ts';
import { commonTexts } from '../../../texts/common.ts';
import { projectsTexts } from '../../../texts/admin-projects.ts';

export const settingsSchema = z.object({
  name: projectNameSchema,
  company: companyIdSchema.or(z.literal('').refine(() => false, projectsTexts.chooseACompany)),
  /** EPSG code as text, which a choice needs; empty takes it from the files. */
  crs: z.string(),
  receiversAtFacades: z.boolean(),
  /** What is chosen before the first load, and lies in the configuration then; empty where it is not chosen here. */
  criteriaSet: z.string(),
  timeZone: z.string(),
  holidays: z.string(),
});
export type Entered = z.input<typeof settingsSchema>;
export type EnteredProject = z.output<typeof settingsSchema>;
export const NOT_CHOSEN = { criteriaSet: '', timeZone: '', holidays: '' } as const;

interface SettingsFieldsProps {
  form: UseFormReturn<Entered, unknown, EnteredProject>;
  companies: readonly Company[];
  /** Why the company cannot change; null where it can. */
  companyFixed: string | null;
  disabled?: boolean;
}

/** Name, company and coordinate system of a project, and where its receivers stand. */
export function SettingsFields({ form, companies, companyFixed, disabled = false }: SettingsFieldsProps) {
  const { errors } = form.formState;
  const slug = slugOf(form.watch('name'));
  const systems = useMemo(() => coordinateSystemChoices(), []);
  const own = form.watch('company');
  const choices = companies
    .filter(({ id, active }) => active || id === own)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name, active }) => ({
      value: id as string,
      label: active ? name : projectsTexts.inactiveCompany(name),
    }));
  return (
    <Stack gap="sm">
      <TextInput
        label={commonTexts.name}
        withAsterisk
        autoComplete="off"
        disabled={disabled}
        description={slug === null ? projectsTexts.itsAddressIsMade : projectsTexts.itsAddress(urls.project(slug))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="company"
        render={({ field }) => (
          <Select
            label={commonTexts.company}
            withAsterisk
            searchable
            placeholder={projectsTexts.chooseCompany}
            nothingFoundMessage={projectsTexts.thereIsNoSuchCompany}
            data={choices}
            disabled={disabled || companyFixed !== null}
            description={companyFixed}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={errors.company?.message}
            value={field.value === '' ? null : field.value}
            onChange={(value) => field.onChange(value ?? '')}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
      <Controller
        control={form.control}
        name="crs"
        render={({ field }) => (
          <CoordinateSystemSelect
            systems={systems}
            isMeant={isSystemMeant}
            label={commonTexts.coordinateSystem}
            clearable
            placeholder={projectsTexts.asTheFilesSay}
            nothingFoundMessage={projectsTexts.thisSystemIsNotBuilt}
            disabled={disabled}
            description={projectsTexts.forFilesThatNameNone}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={field.value === '' ? null : field.value}
            onChange={(value) => field.onChange(value ?? '')}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
      <Controller
        control={form.control}
        name="receiversAtFacades"
        render={({ field }) => (
          <Switch
            label={projectsTexts.placeReceiversInFront}
            description={projectsTexts.addressPointInsideBuilding}
            disabled={disabled}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
    </Stack>
  );
}

/** What is stored of what was entered. */
export function settingsOf({ name, company, crs, receiversAtFacades }: EnteredProject) {
  return { name, company: companyIdSchema.parse(company), crs: crs === '' ? null : Number(crs), receiversAtFacades };
}
