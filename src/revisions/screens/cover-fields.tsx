import { Fieldset, Group, Text, Textarea, TextInput } from '@mantine/core';
import { REVISION_LIMITS } from '../../model/limits.ts';
import { SIGNATURE_NAMES, SIGNATURES, type SignatureKey } from '../../model/revisions/report-cover.ts';

type FieldName = `cover.${'applicant' | 'contact'}` | `cover.${SignatureKey}.${'name' | 'role' | 'date'}`;

interface CoverFieldsProps {
  /** Returns the properties that connect an input to a field of the form. */
  field: (name: FieldName) => object;
}

/** Fields for the persons on the cover of the report. */
export function CoverFields({ field }: CoverFieldsProps) {
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        Cover of the report
      </Text>
      <Text size="xs" c="dimmed">
        Who checked and who approved is printed once a date is entered.
      </Text>
      <TextInput
        label="Applicant"
        description="The company of the project, where nothing is entered."
        maxLength={REVISION_LIMITS.coverLine}
        {...field('cover.applicant')}
      />
      {SIGNATURES.map((key) => (
        <Fieldset key={key} legend={SIGNATURE_NAMES[key]} p="xs">
          <Group grow align="flex-start" gap="xs" wrap="wrap" preventGrowOverflow={false}>
            <TextInput label="Name" maxLength={REVISION_LIMITS.coverLine} {...field(`cover.${key}.name`)} />
            <TextInput label="Role" maxLength={REVISION_LIMITS.coverLine} {...field(`cover.${key}.role`)} />
            <TextInput label="Date" type="date" {...field(`cover.${key}.date`)} />
          </Group>
        </Fieldset>
      ))}
      <Textarea
        label="Contact"
        description="Who answers questions about the report and the work."
        placeholder="Name, telephone, e-mail"
        autosize
        minRows={2}
        maxLength={REVISION_LIMITS.contact}
        {...field('cover.contact')}
      />
    </>
  );
}
