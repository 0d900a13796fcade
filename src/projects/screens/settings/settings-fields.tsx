import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { companyIdSchema } from '../../../model/ids.ts';
import type { Company } from '../../../model/people/people.ts';
import { type Project, projectNameSchema } from '../../../model/project/project.ts';
import { slugOf } from '../../../model/slug.ts';
import { coordinateSystemChoices, isSystemMeant } from '../../../gis/crs/crs-choices.ts';
import { CoordinateSystemSelect } from '../../../ui/forms/coordinate-system-select.tsx';
import { urls } from '../../../ui/urls.ts';

export const settingsSchema = z.object({
  name: projectNameSchema,
  company: companyIdSchema.or(z.literal('').refine(() => false, 'Choose a company.')),
  /** EPSG code as text, because it is the value of a select. Empty: the files decide. */
  crs: z.string(),
  receiversAtFacades: z.boolean(),
});
export type Entered = z.input<typeof settingsSchema>;
export type EnteredProject = z.output<typeof settingsSchema>;

interface SettingsFieldsProps {
  form: UseFormReturn<Entered, unknown, EnteredProject>;
  companies: readonly Company[];
  /** Why the company cannot change. Null if it can. */
  companyFixed: string | null;
  /** False if the coordinate system is confirmed elsewhere. */
  hasSystem: boolean;
  disabled: boolean;
}

/** Edits name, company and coordinate system of a project, and whether receivers are placed at façades. */
export function SettingsFields({ form, companies, companyFixed, hasSystem, disabled }: SettingsFieldsProps) {
  return (
    <Stack gap="sm">
      <NameAndCompany form={form} companies={companies} companyFixed={companyFixed} disabled={disabled} />
      {hasSystem && <SystemField form={form} disabled={disabled} />}
      <Controller
        control={form.control}
        name="receiversAtFacades"
        render={({ field }) => (
          <Switch
            label="Place receivers in front of façades"
            description="An address point inside a building becomes a receiver 1 m in front of each façade longer than 2 m, on each floor. Without this, such a point prevents publishing. Receivers outside buildings stay where they are."
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

type NameAndCompanyProps = Omit<SettingsFieldsProps, 'hasSystem'>;

/** Edits name and company of a project. */
export function NameAndCompany({ form, companies, companyFixed, disabled }: NameAndCompanyProps) {
  const { errors } = form.formState;
  const slug = slugOf(form.watch('name'));
  const own = form.watch('company');
  const choices = companies
    .filter(({ id, active }) => active || id === own)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name, active }) => ({
      value: id as string,
      label: active ? name : `${name} (inactive)`,
    }));
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        disabled={disabled}
        description={slug === null ? 'The web address is made of the name.' : `Web address: ${urls.project(slug)}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="company"
        render={({ field }) => (
          <Select
            label="Company"
            withAsterisk
            searchable
            placeholder="Choose a company"
            nothingFoundMessage="There is no such company."
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
    </>
  );
}

function SystemField({ form, disabled }: Pick<SettingsFieldsProps, 'form' | 'disabled'>) {
  const systems = useMemo(() => coordinateSystemChoices(), []);
  return (
    <Controller
      control={form.control}
      name="crs"
      render={({ field }) => (
        <CoordinateSystemSelect
          systems={systems}
          isMeant={isSystemMeant}
          label="Coordinate system"
          clearable
          placeholder="As the files say"
          nothingFoundMessage="This system is not built in. Search by name, country or EPSG number."
          disabled={disabled}
          description="For files that name none, and to compute in. Search by name, country or EPSG number."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={field.value === '' ? null : field.value}
          onChange={(value) => field.onChange(value ?? '')}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}

/** Converts the entries into stored settings. */
export function settingsOf({ name, company, crs, receiversAtFacades }: EnteredProject) {
  return { name, company: companyIdSchema.parse(company), crs: crs === '' ? null : Number(crs), receiversAtFacades };
}

/** Says which project already has a slug. */
export function takenMessage(taken: { slug: string; project: string }, projects: readonly Project[]): string {
  const owner = projects.find(({ uid }) => uid === taken.project);
  const who = owner === undefined ? 'another project' : `the project ${owner.name}`;
  return `The web address ${urls.project(taken.slug)} belongs to ${who}. Choose another name.`;
}
