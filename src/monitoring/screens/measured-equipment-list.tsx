import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { useLive } from '../../firebase/live.ts';
import { removeMeasuredEquipment, watchMeasuredEquipment } from '../api/measured-equipment.ts';
import { useAccount } from '../../people/api/session.ts';
import type { CompanyId } from '../../model/ids.ts';
import { itemLevel } from '../../model/equipment/library.ts';
import type { MeasuredEquipment } from '../rules/measured-equipment.ts';
import { decibels } from '../../model/format/format.ts';
import { Failure, Unreadable } from '../../ui/loading/states.tsx';

const MEASURED_EQUIPMENT_OF_COMPANY = 'Measured equipment of the company';

/** The measured equipment of a company. It is offered wherever equipment is added. */
export function MeasuredEquipmentList({ company }: { company: CompanyId }) {
  const { email } = useAccount();
  const equipment = useLive(useMemo(() => watchMeasuredEquipment(company), [company]));
  const remove = useMutation({
    mutationFn: async (item: MeasuredEquipment) => removeMeasuredEquipment(company, item, email),
  });
  if (equipment.kind === 'failed') return <Failure message={equipment.message} />;
  if (equipment.kind === 'loading' || (equipment.value.length === 0 && (equipment.unreadable ?? []).length === 0))
    return null;
  return (
    <section aria-label={MEASURED_EQUIPMENT_OF_COMPANY}>
      <Title order={3} size="h5" mb={4}>
        {MEASURED_EQUIPMENT_OF_COMPANY}
      </Title>
      {equipment.value.map((item) => (
        <Group key={item.id} justify="space-between" wrap="nowrap" py={2}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {item.other.name}, {decibels(itemLevel(item.other))} dB(A): {item.other.source}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remove ${item.other.name}`}
            onClick={() => remove.mutate(item)}
          >
            Remove
          </Button>
        </Group>
      ))}
      <Unreadable documents={equipment.unreadable} />
      {remove.isError && <Alert color="red">{errorText(remove.error)}</Alert>}
    </section>
  );
}
