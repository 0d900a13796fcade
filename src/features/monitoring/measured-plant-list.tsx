import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../backend/error-texts.ts';
import { useLive } from '../../backend/live.ts';
import { removeMeasuredPlant, watchMeasuredPlant } from '../../backend/measured-plant.ts';
import { useAccount } from '../../backend/session.ts';
import type { CompanyId } from '../../domain/ids.ts';
import { itemLevel } from '../../domain/equipment/library.ts';
import type { MeasuredPlant } from '../../domain/monitoring/measured-plant.ts';
import { decibels } from '../../texts/format.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { Failure, Unreadable } from '../../ui/states.tsx';

/** The plant that a company measured, which is offered wherever plant is added. */
export function MeasuredPlantList({ company }: { company: CompanyId }) {
  const { email } = useAccount();
  const plant = useLive(useMemo(() => watchMeasuredPlant(company), [company]));
  const remove = useMutation({ mutationFn: async (item: MeasuredPlant) => removeMeasuredPlant(company, item, email) });
  if (plant.kind === 'failed') return <Failure message={plant.message} />;
  if (plant.kind === 'loading' || (plant.value.length === 0 && (plant.unreadable ?? []).length === 0)) return null;
  return (
    <section aria-label={monitoringTexts.measuredPlantOfCompany}>
      <Title order={3} size="h5" mb={4}>
        {monitoringTexts.measuredPlantOfCompany}
      </Title>
      {plant.value.map((item) => (
        <Group key={item.id} justify="space-between" wrap="nowrap" py={2}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {monitoringTexts.levelOfItem(item.other.name, decibels(itemLevel(item.other)), item.other.source)}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={monitoringTexts.takeOffTheList(item.other.name)}
            onClick={() => remove.mutate(item)}
          >
            {monitoringTexts.takeOffList}
          </Button>
        </Group>
      ))}
      <Unreadable documents={plant.unreadable} />
      {remove.isError && <Alert color="red">{errorText(remove.error)}</Alert>}
    </section>
  );
}
